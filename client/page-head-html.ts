import { tabTitle } from '#client/lib/route-change.ts'
import type { PageHead } from './page-heads.ts'

export interface HeadOptions {
  head: PageHead
  /** The environment variable PUBLIC_URL without a slash at its end. */
  origin: string
  /** The canonical path of the page, without a query. */
  path: string
  /** Structured data of the page, as objects of schema.org. */
  data: readonly object[]
}

/** The elements of `<head>` that differ from page to page: title, description, address, preview image, structured data. */
export function headHtml({ head, origin, path, data }: HeadOptions): string {
  const title = escapeHtml(tabTitle(head.title))
  const description = escapeHtml(head.description)
  const address = escapeHtml(`${origin}${path}`)
  const lines = [
    ...(head.firstImage ? [`<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(head.firstImage)}" />`] : []),
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    ...(head.listed ? [`<link rel="canonical" href="${address}" />`] : ['<meta name="robots" content="noindex" />']),
    ...(head.fresh && head.listed ? ['<meta name="robots" content="noarchive" />'] : []),
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="Plumaí" />',
    '<meta property="og:locale" content="pt_BR" />',
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    ...(head.listed ? [`<meta property="og:url" content="${address}" />`] : []),
    `<meta property="og:image" content="${escapeHtml(origin)}/compartilhar.jpg" />`,
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    '<meta property="og:image:alt" content="Plumaí: sua casa mais leve, com gente de confiança" />',
    '<meta name="twitter:card" content="summary_large_image" />',
    ...data.map(
      (item) => `<script type="application/ld+json">${jsonInHtml({ '@context': 'https://schema.org', ...item })}</script>`,
    ),
  ]
  return lines.join('\n    ')
}

/** Structured data about the site and about the organization that runs the site. */
export function siteData(origin: string): object[] {
  const organization = { '@type': 'Organization', '@id': `${origin}/#organizacao`, name: 'Plumaí', url: `${origin}/` }
  return [
    { ...organization, logo: `${origin}/icon-512.png` },
    { '@type': 'WebSite', name: 'Plumaí', url: `${origin}/`, inLanguage: 'pt-BR', publisher: { '@id': organization['@id'] } },
  ]
}

/** Structured data of questions with their answers as plain text. */
export function faqData(questions: readonly { question: string; answer: string }[]): object {
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return { '@type': 'FAQPage', mainEntity }
}

/** Structured data for the breadcrumbs of a page: the pages from the landing page to this page. */
export function crumbsData(origin: string, steps: readonly { name: string; path: string }[]): object {
  return listData(origin, 'BreadcrumbList', [{ name: 'Plumaí', path: '/' }, ...steps], 'item')
}

/** Structured data of a page that lists links to other pages. */
export function linksData(origin: string, links: readonly { name: string; path: string }[]): object {
  return listData(origin, 'ItemList', links, 'url')
}

function listData(
  origin: string,
  type: string,
  entries: readonly { name: string; path: string }[],
  address: 'item' | 'url',
): object {
  return {
    '@type': type,
    itemListElement: entries.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      [address]: `${origin}${path}`,
    })),
  }
}

/** Writes a value as JSON for a `<script>` of HTML. Each `<` is escaped, so that no text can end the script element. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Escapes a text for an element or an attribute of HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
