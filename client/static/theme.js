// Runs before the first paint, so that nothing flashes in the wrong colours. Blocking and tiny on purpose; no inline
// script, because the Content-Security-Policy allows none. The board is dark unless its link says otherwise.
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
  }
  root.setAttribute('data-theme', theme);
  root.setAttribute('data-mantine-color-scheme', theme);
})();
