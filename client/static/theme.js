// Runs before the first paint, so that nothing flashes in the wrong colours. Blocking and tiny on purpose; no inline
// script, because the Content-Security-Policy allows none. The board is dark unless its link says otherwise. The visitor
// page has all its areas in it: `data-area` says which one is to be seen, also before the page itself runs.
(function () {
  var root = document.documentElement;
  var theme;
  if (/^\/t\/[^/]+\/board/.test(location.pathname)) {
    theme = new URLSearchParams(location.search).get('theme') === 'light' ? 'light' : 'dark';
  } else {
    try {
      theme = localStorage.getItem('turnierpult-theme');
    } catch {
      theme = null;
    }
    if (theme !== 'light' && theme !== 'dark') {
      theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    }
    if (location.pathname.startsWith('/t/')) {
      var show = function (isThere) {
        var area = location.hash.slice(1);
        var isArea = /^(plan|gruppen|finale|platzierung)$/.test(area) && isThere(area);
        root.setAttribute('data-area', isArea ? area : 'jetzt');
      };
      // Nothing of the page is there yet.
      show(function () {
        return true;
      });
      addEventListener('hashchange', function () {
        show(function (area) {
          return document.getElementById(area) !== null;
        });
        scrollTo(0, 0);
      });
    }
  }
  root.setAttribute('data-theme', theme);
})();
