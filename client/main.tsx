import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { Boundary } from './parts/boundary.tsx';
import { reloadForNewVersion, renewBetweenTwoThoughts } from './parts/new-version.ts';
import { useGuardedLocation } from './parts/unsaved.ts';
import { Pages } from './routes.tsx';
import { followOtherTabs } from './session/here.ts';
import { colorSchemeManager } from './theme/color-scheme.ts';
import { theme } from './theme/theme.ts';
import './theme/mantine.css';
import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/theme.css';

const page = document.getElementById('page');
if (page === null) throw new Error('index.html has no place for the page.');

followOtherTabs();
reloadForNewVersion();
renewBetweenTwoThoughts();
createRoot(page).render(
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
);
