// Runs before the first paint, so that nothing flashes in the wrong colours. Blocking and tiny on purpose; no inline
// script, because the Content-Security-Policy allows none. The board is dark unless its link says otherwise. The visitor
// page has all its areas in it: `data-area` says which one is to be seen, also before the page itself runs. It is also the
// one script that every browser can run, so it fetches what older ones lack, and keeps a page whose own script fails.
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

  // The newest of what older-browsers.js adds: Chromium 111, Safari 16.4, Firefox 119. Written, not appended: it has to run
  // before the modules.
  if (!('isWellFormed' in String.prototype)) document.write('<script src="/older-browsers.js"></script>');

  var showFailed = function () {
    document.getElementById('failed').hidden = false;
  };
  // Scripts that do not arrive, and those that the browser cannot read or that fail as they begin: all before this event.
  var noteFailed = function (event) {
    if (event.target.tagName === 'SCRIPT' || (event.filename || '').startsWith(location.origin + '/assets/')) {
      document.addEventListener('DOMContentLoaded', showFailed);
    }
  };
  addEventListener('error', noteFailed, true);
  document.addEventListener('DOMContentLoaded', function () {
    removeEventListener('error', noteFailed, true);
  });
  // Where drawing fails, React empties the page: what was drawn last is put back.
  document.addEventListener('readystatechange', function () {
    var page = document.getElementById('page');
    if (document.readyState !== 'interactive' || page === null) return;
    new MutationObserver(function (changes) {
      var last = changes[changes.length - 1].removedNodes;
      if (page.childNodes.length > 0 || last.length === 0) return;
      page.append.apply(page, last);
      showFailed();
    }).observe(page, { childList: true });
  });
})();
