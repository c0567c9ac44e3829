import { createRoot } from 'react-dom/client';
import { LandingPage } from './landing/landing-page.tsx';
import './landing/landing.css';

// The front door as its own entry: nothing of the portal.

const page = document.getElementById('page');
if (page === null) throw new Error('landing.html has no place for the page.');

createRoot(page).render(<LandingPage />);
