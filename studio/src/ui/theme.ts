type Theme = 'auto' | 'light' | 'dark';
const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];
const KEY = 'surefoot-theme';

/** Light and dark: the system's, or what was chosen here and is remembered. */
export class ThemeChoice {
  readonly #onChange: () => void;
  #theme: Theme;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
    this.#theme = remembered();
    this.#apply();
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#apply());
  }

  get theme(): Theme {
    return this.#theme;
  }

  /** Takes the next one. */
  cycle(): void {
    this.#theme = THEMES[(THEMES.indexOf(this.#theme) + 1) % THEMES.length]!;
    try {
      localStorage.setItem(KEY, this.#theme);
    } catch {
      // A browser that keeps nothing shows the system's theme the next time.
    }
    this.#apply();
  }

  #apply(): void {
    const isDark = this.#theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : this.#theme === 'dark';
    document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
    this.#onChange();
  }
}

function remembered(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? 'auto';
  } catch {
    return 'auto';
  }
}
