import type { ImageTargetValue } from '#domain/contract.ts';
import { plural } from '../plural.ts';

export const images = {
  lead: 'Was hier liegt, lässt sich in den Einstellungen jedes Turniers auswählen.',
  kinds: {
    OrganizerLogo: 'Logos des Veranstalters',
    SponsorLogo: 'Logos der Sponsoren',
    SponsorBanner: 'Banner der Sponsoren',
  } satisfies Record<ImageTargetValue, string>,
  rules: {
    OrganizerLogo: 'Quadratisch, 50 × 50 bis 3000 × 3000 Pixel, höchstens 1 MB.',
    SponsorLogo: 'Quadratisch, 50 × 50 bis 3000 × 3000 Pixel, höchstens 1 MB.',
    SponsorBanner:
      'Drei- bis fünfmal so breit wie hoch, mindestens 50 Pixel hoch, höchstens 3000 Pixel breit und 1 MB.',
  } satisfies Record<ImageTargetValue, string>,
  dropTitle: 'Bild hochladen',
  dropText: 'Hierher ziehen oder auswählen',
  dropNow: 'Loslassen lädt hoch',
  formats: 'PNG, JPEG oder WebP',
  uploadTo: (kind: string) => `Bild hochladen: ${kind}`,
  uploading: (name: string) => `„${name}“ wird hochgeladen …`,
  uploaded: (name: string) => `„${name}“ ist hochgeladen.`,
  several: 'Bitte laden Sie ein Bild nach dem anderen hoch.',
  refused: (name: string) => `„${name}“ wurde nicht hochgeladen`,
  measured: (width: number, height: number) => `${width} × ${height} Pixel`,
  kilobytes: (size: string) => `${size} kB`,
  used: (count: number) => (count === 0 ? 'nicht verwendet' : `in ${plural('Turnier', 'Turnieren')(count)}`),
  none: 'Noch kein Bild.',
  open: (name: string) => `„${name}“ ansehen`,
  delete: (name: string) => `„${name}“ löschen`,
  deleteUsed: (count: number) =>
    count === 1
      ? 'Wird verwendet in 1 Turnier und fehlt dort sofort:'
      : `Wird verwendet in ${count} Turnieren und fehlt dort sofort:`,
  deleteUnused: 'Kein Turnier verwendet dieses Bild.',
  deleteSubmit: 'Bild löschen',
  uploadedOn: (day: string) => `hochgeladen am ${day}`,
} as const;
