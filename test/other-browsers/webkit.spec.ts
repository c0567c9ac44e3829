import { webKit } from './installed.ts';
import { otherBrowserJourneys } from './journeys.ts';

otherBrowserJourneys(webKit);
