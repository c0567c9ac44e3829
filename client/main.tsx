import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { loadAhead, Pages } from './entrance.tsx';
import { Boundary } from './features/navigation/error-boundary.tsx';
import { reloadForNewVersion, renewBetweenTwoThoughts } from './features/navigation/new-version.ts';
import { useGuardedLocation } from './features/navigation/unsaved.ts';
import { followOtherTabs } from './session/page-session.ts';
import { colorSchemeManager } from './theme/color-scheme.ts';
import { theme } from './theme/theme.ts';
import './theme/mantine.css';
import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/theme.css';

const place = document.getElementById('page');
if (place === null) throw new Error('index.html has no place for the page.');

const root = createRoot(place);
followOtherTabs();
reloadForNewVersion();
renewBetweenTwoThoughts();
// Until then the page shows what stands in index.html. What does not come is said in its place.
void loadAhead(location.pathname)
  .catch(() => undefined)
  .then(() =>
    root.render(
      <StrictMode>
        <MantineProvider theme={theme} colorSchemeManager={colorSchemeManager} defaultColorScheme="auto">
          <Boundary place="">
            <Router hook={useGuardedLocation}>
              <Pages />
            </Router>
          </Boundary>
          <Notifications position="bottom-left" autoClose={5_000} />
        </MantineProvider>
      </StrictMode>,
    ),
  );
