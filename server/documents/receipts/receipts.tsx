import type { ReactNode } from 'react';
import { amountInWords } from '#domain/documents/amount-in-words.ts';
import { combinedReceipts, receipts as receiptsFor, type Receipt } from '#domain/documents/receipts.ts';
import type { ReceiptsDocument } from '#domain/tournament/contract/documents.ts';
import { getDateFormats } from '../parts/date-formats.ts';
import { amountInFigures } from '../parts/amounts.ts';
import { fitFontSize, type TextBox } from '../parts/fit-font-size.ts';
import { Name } from '../parts/name.tsx';
import type { DocumentData, PrintImage, TemplateOutput } from '../template.ts';
import { RECEIPT_STYLE } from './style.ts';
import { texts } from '../../texts/de.ts';

const t = texts.receiptSheet;

const FIGURES: TextBox = { width: 42, height: 9, sizes: [22, 18, 15, 12, 10], leading: 1.1 };
const WORDS: TextBox = { width: 68, height: 10.5, sizes: [12, 10.5, 9, 8, 7], leading: 1.3 };
const PAYER: TextBox = { width: 100, height: 11, sizes: [10.5, 9.5, 8.5, 7.5], leading: 1.2 };
const TOURNAMENT: TextBox = { width: 48, height: 8, sizes: [8.5, 7.5, 6.8], leading: 1.25 };
const HEADER: TextBox = { width: 52, height: 9, sizes: [8.5, 7.5, 6.5], leading: 1.3 };
const LOCATION: TextBox = { width: 47, height: 7.5, sizes: [9, 8, 7, 6], leading: 1.2 };
const RECIPIENT: TextBox = { width: 47, height: 7, sizes: [7.5, 6.5, 5.5], leading: 1.3 };
/** Lines under the club's name. */
const MAX_LINES = 3;

/** One receipt per page, for each team or for all teams of a club together [RP1]. */
export const receipts = (data: DocumentData<'Receipts'>): TemplateOutput => {
  const { tournament, configuration } = data;
  const share = configuration.combineSimilarTeams ? combinedReceipts : receiptsFor;
  const all = share(
    tournament.teams.map(({ name }) => name),
    configuration.amounts,
  );
  return {
    style: RECEIPT_STYLE,
    body: (
      <>
        {all.length === 0 && <p className="rp-none">{t.none}</p>}
        {all.map((receipt, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two teams may have one name, and none moves on paper
          <Page key={at} receipt={receipt} data={data} />
        ))}
      </>
    ),
  };
};

function Page({ receipt, data }: { readonly receipt: Receipt; readonly data: DocumentData<'Receipts'> }) {
  const { tournament, configuration, images, timeZone } = data;
  const { currency, signatureLocation, signatureRecipient, showSponsorLogo } = configuration;
  const { weekday, date, day } = getDateFormats(timeZone);
  const { kickoff } = tournament;
  const lines = headerLines(configuration);
  const recipient = signatureRecipient === '' ? t.management : signatureRecipient;
  return (
    <section className="rp-page">
      <header>
        <Logo picture={images.OrganizerLogo} of={tournament.organizationName} />
        <div>
          <h1>{t.title}</h1>
          <p>
            <b>
              <Name>{tournament.organizationName}</Name>
            </b>
            {lines.map((line, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place
              <span key={at} style={{ fontSize: `${fitFontSize(lines.join(' '), HEADER)}pt` }}>
                <Name>{line}</Name>
              </span>
            ))}
          </p>
        </div>
        <p className="rp-tournament">
          <small>{t.tournament}</small>{' '}
          <b style={{ fontSize: `${fitFontSize(tournament.name, TOURNAMENT)}pt` }}>
            <Name>{tournament.name}</Name>
          </b>
          {kickoff !== null && <span>{`${weekday(kickoff)}, ${date(kickoff)}`}</span>}
        </p>
      </header>
      <Amount receipt={receipt} currency={currency} />
      <dl>
        <div>
          <dt>{t.receivedFrom}</dt>{' '}
          <dd style={{ fontSize: `${fitFontSize(`${receipt.name} ${t.ofTeams(99)}`, PAYER)}pt` }}>
            <Name>{receipt.name}</Name>
            {receipt.teamCount > 1 && <span className="rp-count"> {t.ofTeams(receipt.teamCount)}</span>}
          </dd>
        </div>
        <div>
          <dt>{t.for}</dt> <dd>{t.entryFee}</dd>
        </div>
      </dl>
      <footer className={showSponsorLogo && images.SponsorLogo !== null ? 'rp-sponsored' : ''}>
        <p className="rp-line">
          <span>
            {/* A date without a place, or one that may be wrong, is better written by hand. */}
            {signatureLocation !== '' && (
              <span style={{ fontSize: `${fitFontSize(`${signatureLocation}, 31.12.2026`, LOCATION)}pt` }}>
                <Name>{signatureLocation}</Name>
                {kickoff === null ? ',' : `, ${day(kickoff)}`}
              </span>
            )}
          </span>{' '}
          <small>{t.placeAndDate}</small>
        </p>
        <p className="rp-line">
          <span />{' '}
          <small style={{ fontSize: `${fitFontSize(`${t.signature} ${recipient}`, RECIPIENT)}pt` }}>
            {t.signature} <Name>{recipient}</Name>
          </small>
        </p>
        {showSponsorLogo && <Logo picture={images.SponsorLogo} of={t.ofSponsor} />}
      </footer>
    </section>
  );
}

function Amount({ receipt: { amount, total, teamCount }, currency }: { receipt: Receipt; currency: string }) {
  if (amount === null || total === null) return <BlankAmount currency={currency} />;
  const figures = amountInFigures(total, currency);
  const words = amountInWords(total, currency);
  return (
    <AmountBox
      figures={
        <b className="figures" style={{ fontSize: `${fitFontSize(figures, FIGURES)}pt` }}>
          <bdi>{figures}</bdi>
        </b>
      }
      words={
        <b style={{ fontSize: `${fitFontSize(words, WORDS)}pt` }}>
          <bdi>{words}</bdi>
        </b>
      }
    >
      {teamCount > 1 && (
        <span className="figures">
          {t.teamsAt(teamCount)} <bdi>{amountInFigures(amount, currency)}</bdi>
        </span>
      )}
    </AmountBox>
  );
}

/** Without an amount: lines to write one on. */
const BlankAmount = ({ currency }: { readonly currency: string }) => (
  <AmountBox
    figures={
      <b className="rp-blank">
        <bdi>{currency}</bdi>
      </b>
    }
    words={<b className="rp-blank" />}
  />
);

const AmountBox = ({
  figures,
  words,
  children,
}: {
  readonly figures: ReactNode;
  readonly words: ReactNode;
  readonly children?: ReactNode;
}) => (
  <div className="rp-amount">
    <p>
      <small>{t.amount}</small> {figures}
    </p>
    <p>
      <small>{t.inWords}</small> {words}
      {children}
    </p>
  </div>
);

const Logo = ({ picture, of }: { readonly picture: PrintImage | null; readonly of: string }) =>
  picture !== null && <img src={picture.source} alt={t.logo(of)} />;

/** Returns the lines under the club's name, at most `MAX_LINES` however many were typed. */
function headerLines({ headerInfo }: ReceiptsDocument): readonly string[] {
  const lines = headerInfo.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.length <= MAX_LINES ? lines : [...lines.slice(0, MAX_LINES - 1), lines.slice(MAX_LINES - 1).join(' · ')];
}
