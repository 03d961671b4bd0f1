INSERT INTO [dbo].[DBTournaments] ([TournamentId], [CreationDate], [TournamentName], [NumPlayers], [NumRounds], [IsTeams]) VALUES (1, N'2026-01-01 09:00:00', N'Generated competition 9', 8, 2, 1)
