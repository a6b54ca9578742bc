/** `Ctrl+Shift+Z`; the key's own sign where Shift only makes that sign. */
export function chordOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  const key = event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase();
  return (
    (event.ctrlKey || event.metaKey ? 'Ctrl+' : '') +
    (event.altKey ? 'Alt+' : '') +
    (event.shiftKey && !isSign ? 'Shift+' : '') +
    key
  );
}
