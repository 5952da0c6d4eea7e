const siteTitle = 'Plumaí · Sua casa mais leve, com gente de confiança'

/** The title of the tab for a page's own title; without one, that of the site. */
export function tabTitle(own: string | undefined): string {
  if (!own) return siteTitle
  return own.includes('Plumaí') ? own : `${own} · Plumaí`
}
