import { prepare } from '../server/operation/launch/prepare.mjs';

// npm run build: installs and builds what the portal and single spec files need.
await prepare(['server', 'web', 'test']);
