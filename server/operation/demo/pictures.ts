import sharp from 'sharp';

// Shapes only: letters would need fonts that a server may not have.

const BALL = `<circle r="64" fill="#fff" stroke="#0b3d2e" stroke-width="8"/>
  <path d="M0-26 25-8 15 21-15 21-25-8Z" fill="#0b3d2e"/>
  <path d="M0-26V-62M25-8 59-20M15 21 37 52M-15 21-37 52M-25-8-59-20" stroke="#0b3d2e" stroke-width="8"/>`;

const CREST = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">
  <path d="M48 40H352V196C352 292 276 348 200 380 124 348 48 292 48 196Z" fill="#12694d"/>
  <path d="M64 56H336V196C336 282 268 334 200 362 132 334 64 282 64 196Z" fill="#f6f3e8"/>
  <path d="M80 72H320V126H80Z" fill="#12694d"/>
  <path d="M80 142H320V196C320 222 312 244 300 264H100C88 244 80 222 80 196Z" fill="#1f9a6d"/>
  <path d="M112 282H288C264 312 232 332 200 344 168 332 136 312 112 282Z" fill="#e0b23c"/>
  <g transform="translate(200 196)">${BALL}</g></svg>`;

const BAKERY = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">
  <circle cx="200" cy="200" r="184" fill="#7a3e12"/><circle cx="200" cy="200" r="164" fill="#fbe9cf"/>
  <path d="M200 290C60 300 70 130 160 132 220 134 236 200 268 262M200 290C340 300 330 130 240 132 180 134 164 200 132 262"
    fill="none" stroke="#a3561b" stroke-width="30" stroke-linecap="round"/></svg>`;

const WATERWORKS = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="300" viewBox="0 0 1200 300">
  <rect width="1200" height="300" fill="#dff1fb"/><circle cx="1010" cy="96" r="58" fill="#f5b83d"/>
  <path d="M0 210 210 92 380 190 560 60 800 214 960 150 1200 220V300H0Z" fill="#5aa469"/>
  <path d="M0 226q75-40 150 0t150 0 150 0 150 0 150 0 150 0 150 0 150 0V300H0Z" fill="#1769aa"/>
  <path d="M0 256q75-40 150 0t150 0 150 0 150 0 150 0 150 0 150 0 150 0V300H0Z" fill="#0f4c81"/>
  <path d="M150 40C196 104 208 124 208 152A58 58 0 0 1 92 152C92 124 104 104 150 40Z" fill="#1769aa"/></svg>`;

/** What the demo's club shows: each as its kind, its name and its drawing. */
export const PICTURES = [
  { type: 'OrganizerLogo', name: 'vereinswappen.png', drawing: CREST },
  { type: 'SponsorLogo', name: 'baeckerei.png', drawing: BAKERY },
  { type: 'SponsorBanner', name: 'stadtwerke.png', drawing: WATERWORKS },
] as const;

/** The drawing as PNG. */
export const drawPicture = (drawing: string): Promise<Buffer> => sharp(Buffer.from(drawing)).png().toBuffer();
