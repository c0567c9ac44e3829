import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { loadAhead, Pages } from './entrance.tsx';
import { ErrorBoundary } from './features/navigation/error-boundary.tsx';
import { reloadForNewVersion, reloadWhenUntouched } from './features/navigation/new-version.ts';
import { useGuardedLocation } from './features/navigation/unsaved.ts';
import { syncWithTabs } from './session/page-session.ts';
import { colorSchemeManager } from './theme/color-scheme.ts';
import { theme } from './theme/theme.ts';
import './theme/mantine.css';
import './theme/fonts.css';
import './theme/tokens.css';
import './theme/reset.css';
import './theme/base.css';
import './theme/theme.css';

const place = document.getElementById('page');
if (place === null) throw new Error('index.html has no place for the page.');

const root = createRoot(place);
syncWithTabs();
reloadForNewVersion();
reloadWhenUntouched();
// Until then the page shows what stands in index.html. What does not come is said in its place.
void loadAhead(location.pathname)
  .catch(() => undefined)
  .then(() =>
    root.render(
      <StrictMode>
        <MantineProvider theme={theme} colorSchemeManager={colorSchemeManager} defaultColorScheme="auto">
          <ErrorBoundary place="">
            <Router hook={useGuardedLocation}>
              <Pages />
            </Router>
          </ErrorBoundary>
          <Notifications position="bottom-left" autoClose={5_000} />
        </MantineProvider>
      </StrictMode>,
    ),
  );
