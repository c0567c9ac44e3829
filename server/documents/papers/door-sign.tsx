import { qrCode } from '../../public-pages/qr-code.ts';
import { fitFontSize, type TextBox } from '../parts/fit-font-size.ts';
import { GroupsOfFour } from '../parts/groups-of-four.tsx';
import { Name } from '../parts/name.tsx';
import type { DocumentData, TemplateOutput } from '../template.ts';
import { paperStyle } from './paper.ts';
import { paperPlanOf } from './paper-plan.ts';
import { DOOR_SIGN_STYLE } from './styles.ts';
import { texts } from '../../texts/de.ts';

const t = texts.doorSignSheet;

const TITLE: TextBox = { width: 172, height: 48, sizes: [48, 40, 34, 28, 24, 20], leading: 1.12 };
const PLACE: TextBox = { width: 172, height: 16, sizes: [18, 16, 14, 12], leading: 1.3 };
const ADDRESS: TextBox = { width: 172, height: 14, sizes: [17, 14, 12, 10], leading: 1.3 };
const STATUS: TextBox = { width: 164, height: 24, sizes: [28, 24, 20, 17, 14, 12], leading: 1.2 };

/** For the door: what is on, and the code that leads to its page, while it is public [PP5]. */
export function doorSign(data: DocumentData<'DoorSign'>): TemplateOutput {
  const { plan, titles } = paperPlanOf(data);
  const { link, images } = data;
  const { showResults } = plan.tournament.presentationConfiguration;
  const { OrganizerLogo, SponsorBanner } = images;
  const address = link?.replace(/^https?:\/\//, '') ?? '';
  return {
    style: [DOOR_SIGN_STYLE, paperStyle(data.configuration.paper, { top: 0, side: 0, bottom: 0 })].join('\n'),
    body: (
      <section className={titles.status === '' ? 'ds-sign' : 'ds-sign ds-changed'}>
        <header>
          {OrganizerLogo !== null && <img src={OrganizerLogo.source} alt="" />}
          <p>
            <Name>{titles.organizer}</Name>
          </p>
        </header>
        <div>
          <h1 style={{ fontSize: `${fitFontSize(titles.tournament, TITLE)}pt` }}>
            <Name>{titles.tournament}</Name>
          </h1>
          {titles.date !== '' && <p className="ds-date">{titles.date}</p>}
          {titles.venue !== '' && (
            <p style={{ fontSize: `${fitFontSize(titles.venue, PLACE)}pt` }}>
              <Name>{titles.venue}</Name>
            </p>
          )}
          {titles.status !== '' && (
            <p className="ds-status" style={{ fontSize: `${fitFontSize(titles.status, STATUS)}pt` }}>
              <Name>{titles.status}</Name>
            </p>
          )}
        </div>
        {link === null ? (
          <p className="ds-welcome">{titles.status === '' && t.welcome}</p>
        ) : (
          <div className="ds-code">
            <img src={`data:image/svg+xml,${encodeURIComponent(qrCode(link))}`} alt={texts.matchPlanSheet.qrCode} />
            <p className="ds-scan">{showResults === 'NoResults' ? t.scanPlan : t.scan}</p>
            <p className="ds-address" style={{ fontSize: `${fitFontSize(address, ADDRESS)}pt` }}>
              <GroupsOfFour>{address}</GroupsOfFour>
            </p>
          </div>
        )}
        <footer>
          {SponsorBanner !== null && <img src={SponsorBanner.source} alt={texts.matchPlanSheet.sponsorBanner} />}
        </footer>
      </section>
    ),
  };
}
