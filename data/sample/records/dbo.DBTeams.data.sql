INSERT INTO [dbo].[DBTeams] ([TeamTournamentId], [TeamId], [TeamName]) VALUES (1, 1, N'Red Dragons 1')
INSERT INTO [dbo].[DBTeams] ([TeamTournamentId], [TeamId], [TeamName]) VALUES (1, 2, N'Green Dragons 2')
INSERT INTO [dbo].[DBTeams] ([TeamTournamentId], [TeamId], [TeamName]) VALUES (1, 3, N'White Dragons 3')
INSERT INTO [dbo].[DBTeams] ([TeamTournamentId], [TeamId], [TeamName]) VALUES (1, 4, N'Winds 4')
