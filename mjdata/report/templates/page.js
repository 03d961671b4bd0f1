// Language and filter. The page reads without it: English, everything shown.
(function () {
  var root = document.documentElement;
  document.querySelectorAll("[data-set-lang]").forEach(function (button) {
    button.addEventListener("click", function () {
      root.dataset.lang = button.dataset.setLang;
      root.lang = button.dataset.setLang;
    });
  });
  document.querySelectorAll("[data-filter]").forEach(function (button) {
    button.addEventListener("click", function () {
      var wanted = button.dataset.filter;
      document.querySelectorAll("[data-filter]").forEach(function (other) {
        other.setAttribute("aria-pressed", String(other === button));
      });
      document.querySelectorAll(".finding").forEach(function (card) {
        var marks = [card.dataset.severity].concat(card.dataset.marks.split(" "));
        card.hidden = wanted !== "all" && marks.indexOf(wanted) < 0;
      });
    });
  });
  function openTarget() {
    var target = location.hash && document.getElementById(location.hash.slice(1));
    for (var node = target; node; node = node.parentElement) {
      if (node.tagName === "DETAILS") node.open = true;
    }
    if (target) target.scrollIntoView();
  }
  window.addEventListener("hashchange", openTarget);
  window.addEventListener("beforeprint", function () {
    document.querySelectorAll("details[data-print]").forEach(function (folded) { folded.open = true; });
  });
  openTarget();
})();
