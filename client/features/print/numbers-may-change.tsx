import { IconNumbers } from '@tabler/icons-react';
import { texts } from '../../texts/de.ts';

/** Told before a print to whom cannot fix the numbers of matches [PL10]. */
export const NumbersMayChange = () => (
  <p className="status warn">
    <IconNumbers size={16} aria-hidden />
    {texts.print.numbersMayChange}
  </p>
);
