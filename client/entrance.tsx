import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { RequireSession } from './features/identity/require-session.tsx';
import { lazyPage, type LazyPage } from './features/navigation/lazy-page.tsx';
import { Loading } from './ui/display/loading.tsx';
import { isAtAddress } from './public/is-at-address.ts';
import { openAddresses } from './public/portal-addresses.ts';
import { session } from './session/page-session.ts';

// The pages that need no session. The member pages and their shell (`routes.tsx`) are a chunk of their own, so the
// login does not wait for them.

/** Open to all, logged in or not. */
const identityPages: readonly { readonly path: string; readonly page: LazyPage<object> }[] = [
  { path: openAddresses.login, page: lazyPage(async () => (await import('./pages/login/login.tsx')).Login) },
  {
    path: openAddresses.register,
    page: lazyPage(async () => (await import('./pages/register/register.tsx')).Register),
  },
  {
    path: openAddresses['forgot-password'],
    page: lazyPage(async () => (await import('./pages/forgot-password/forgot-password.tsx')).ForgotPassword),
  },
  { path: openAddresses.confirm, page: lazyPage(async () => (await import('./pages/confirm/confirm.tsx')).Confirm) },
  { path: openAddresses.join, page: lazyPage(async () => (await import('./pages/join/join.tsx')).Join) },
  {
    path: openAddresses['first-administrator'],
    page: lazyPage(
      async () => (await import('./pages/first-administrator/first-administrator.tsx')).FirstAdministrator,
    ),
  },
];

const MemberPages = lazyPage(async () => (await import('./routes.tsx')).Routes);

/** Loads the code of the page at a path before it is shown; a failure is reported by the page itself. */
export async function loadAhead(path: string): Promise<void> {
  const forAnybody = identityPages.find((page) => isAtAddress(page.path, path));
  if (forAnybody !== undefined) return forAnybody.page.load();
  // Without a session the login comes first. A session that only needs renewal is no reason to wait.
  if (session.stored().accessExpiry === null) return;
  const [{ loadPageAt }] = await Promise.all([import('./routes.tsx'), MemberPages.load()]);
  await loadPageAt(path);
}

export function Entrance() {
  return (
    <Switch>
      {identityPages.map(({ path, page: Page }) => (
        <Route key={path} path={path}>
          <Suspense fallback={<Loading />}>
            <Page />
          </Suspense>
        </Route>
      ))}
      <Route>
        <RequireSession>
          <Suspense fallback={<Loading />}>
            <MemberPages />
          </Suspense>
        </RequireSession>
      </Route>
    </Switch>
  );
}
