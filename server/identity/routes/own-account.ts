import { ownAccount } from '#domain/identity/contract.ts';
import { route, type Route } from '../../commands/route.ts';
import { accountById } from '../accounts.ts';
import { personIn } from '../asking.ts';
import { notLoggedIn } from '../session-cookies.ts';

const TAG = 'Eigenes Konto';

export const ownAccountRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/identity/user-data',
    tag: TAG,
    summary: 'Name und E-Mail-Adresse des eigenen Kontos',
    right: 'account',
    answers: { 200: ownAccount },
    writes: false,
    handle: async (asked) => {
      const { accountId } = await personIn(asked);
      const account = await accountById(asked.portal.tables, accountId);
      if (account === null) throw notLoggedIn();
      const { id, userName, eMail, pendingEMail, createdAt, passwordChangedAt } = account;
      const body = { id, userName, eMail, pendingEMail, createdAt, lastPasswordChange: passwordChangedAt };
      return { status: 200, body };
    },
  }),
];
