/** The parts of the product's frame that are shown around a page for signed-in people. */
export interface Chrome {
  /**
   * Whether the header is also shown below 1024 px. In a conversation the bar of the chat replaces the header on small screens.
   */
  header: boolean
  bottomBar: boolean
  sidebar: boolean
  /** Whether the page has padding at the sides. The chat has none, because it fills the screen. */
  gutters: boolean
  /** Whether the page may be wider than a column of text. Such pages show filters, cards and a map side by side. */
  wide: boolean
  /** Whether the reminder 'Confirme seu e-mail' may be shown above the page. */
  reminder: boolean
}

/**
 * Returns which parts of the product's frame are shown around the page at a path. The bottom bar is hidden in the chat, the
 * checkout and the wizards.
 */
export function chromeOf(pathname: string): Chrome {
  const narrow = /^\/(onboarding-|checkout\/)/.test(pathname)
  const chat = pathname.startsWith('/chat/')
  return {
    header: !chat,
    bottomBar: !narrow && !chat,
    sidebar: !narrow,
    gutters: !chat,
    wide: pathname === '/buscar',
    reminder: !narrow && !chat,
  }
}
