// First of all: it says in which order the layers of all other sheets come.
import './theme/base.css';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { loadAhead, Entrance } from './entrance.tsx';
import { Announcer } from './features/navigation/announcer.tsx';
import { ErrorBoundary } from './features/navigation/error-boundary.tsx';
import { lazyPage } from './features/navigation/lazy-page.tsx';
import { reloadForNewVersion, reloadWhenUntouched } from './features/navigation/new-version.ts';
import { guardHistory, useGuardedLocation } from './features/navigation/unsaved.ts';
import { watchWaysBack } from './features/navigation/use-arrival.ts';
import { syncWithTabs } from './session/page-session.ts';
import { followSystem } from './theme/color-scheme.ts';

const place = document.getElementById('page');
if (place === null) throw new Error('index.html has no place for the page.');

// Nothing waits for it: what is told before it came is shown when it is there.
const ToastRegion = lazyPage(async () => (await import('./ui/overlay/toast-region.tsx')).ToastRegion);

const root = createRoot(place);
syncWithTabs();
followSystem();
guardHistory();
watchWaysBack();
reloadForNewVersion();
reloadWhenUntouched();
// Until the code of the page is loaded, the markup of index.html shows; the page itself reports a missing chunk.
void loadAhead(location.pathname)
  .catch(() => undefined)
  .then(() =>
    root.render(
      <StrictMode>
        <ErrorBoundary place="">
          <Router hook={useGuardedLocation}>
            <Entrance />
          </Router>
          <Announcer />
          <Suspense>
            <ToastRegion />
          </Suspense>
        </ErrorBoundary>
      </StrictMode>,
    ),
  );
