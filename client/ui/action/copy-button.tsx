import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { texts } from '../../texts/de.ts';

const CONFIRMATION_MS = 2_500;

/** Copies a text, and says so on itself. Where the browser offers no clipboard (plain http), it says how to do it by hand. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState<'yes' | 'refused' | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    const done = await intoClipboard(text);
    setCopied(done ? 'yes' : 'refused');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(null), CONFIRMATION_MS);
  };
  return (
    <Button size="small" aria-label={label} onClick={() => void copy()}>
      {copied === 'yes' ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      <span role="status">
        {copied === null ? texts.actions.copy : copied === 'yes' ? texts.actions.copied : texts.actions.copyByHand}
      </span>
    </Button>
  );
}

/** Halls run on plain http, where the modern clipboard is closed and only the old way is left. */
async function intoClipboard(text: string): Promise<boolean> {
  if (navigator.clipboard !== undefined) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}
