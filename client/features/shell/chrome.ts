/** What the shell renders around a signed-in page. */
export interface Chrome {
  /** Whether the header is shown below 1024 px too. In a conversation the bar of the chat replaces it there. */
  header: boolean
  bottomBar: boolean
  sidebar: boolean
  /** Whether the shell adds side padding. The chat fills the screen instead. */
  gutters: boolean
  /** Whether the page may be wider than text: filters, cards and map stand side by side. */
  wide: boolean
  /** Whether 'Confirme seu e-mail' may stand above the page. */
  reminder: boolean
}

/** What the shell renders around the page at this path. The bars are hidden in the chat, the checkout and the wizards. */
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
