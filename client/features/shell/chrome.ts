/** What surrounds a signed-in page, by its path (bars are hidden in chat, checkout and wizards). */
export interface Chrome {
  bottomBar: boolean
  sidebar: boolean
  /** Whether the frame gives the page its gutters; the chat fills the screen instead. */
  gutters: boolean
  /** Whether the page may be wider than a text: filters, cards and radar stand side by side. */
  wide: boolean
  /** Whether 'Confirme seu e-mail' may stand above the page. */
  reminder: boolean
}

/** The surroundings of a page; the header stands everywhere (R-C1). */
export function chromeOf(pathname: string): Chrome {
  const narrow = /^\/(onboarding-|checkout\/)/.test(pathname)
  const chat = pathname.startsWith('/chat/')
  return {
    bottomBar: !narrow && !chat,
    sidebar: !narrow,
    gutters: !chat,
    wide: pathname === '/buscar',
    reminder: !narrow && !chat,
  }
}
