import { firefox } from './installed.ts';
import { otherBrowserJourneys } from './journeys.ts';

otherBrowserJourneys(firefox);
