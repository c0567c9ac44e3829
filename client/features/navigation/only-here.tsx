import { TypedAddress } from '../../tournament-view/typed-address.tsx';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { useVisitorAddress, type PublicAddress } from './public-address.ts';
import * as styles from './only-here.module.css';

const t = texts.share;

/**
 * Says that an address leads to this computer only: a phone that photographs its code would look for the portal on itself.
 * `use`: takes another address instead.
 */
export const OnlyHere = ({
  address: { link, isOnlyHere, inNetwork },
  use,
}: {
  address: PublicAddress;
  use?: (link: string) => void;
}) =>
  isOnlyHere && (
    <div className={`stack ${styles.onlyHere}`} role="note">
      {/* Where it can be exchanged it is in sight. */}
      {use === undefined && (
        <p className={styles.address}>
          {t.code}: <Address link={link} />
        </p>
      )}
      <p>{inNetwork.length === 0 ? t.onlyHereAlone : t.onlyHere}</p>
      {inNetwork.map((other) => (
        <div className={`flex-row ${styles.other}`} key={other}>
          <span className={styles.address}>
            <Address link={other} />
          </span>
          {use !== undefined && (
            <Button size="small" onClick={() => use(other)}>
              {t.useAddress}
            </Button>
          )}
        </div>
      ))}
    </div>
  );

/** The name of a club's page is a word, no id. */
const Address = ({ link }: { link: string }) =>
  new URL(link).pathname.startsWith('/t/') ? (
    <TypedAddress link={link} />
  ) : (
    <span className="typed-address">{link}</span>
  );

/** The same of the code that is printed for a tournament: it leads to its visitor page. */
export const PrintedCodeOnlyHere = ({ tournamentId }: { tournamentId: string }) => (
  <OnlyHere address={useVisitorAddress(tournamentId)} />
);
