/** The id of the `<main>` of every page, which is the target of the skip link. */
export const mainId = 'conteudo'

/**
 * The skip link, which leads past the header and the navigation to the content. It is the first link of the page that gets the
 * focus.
 */
export function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      className="sr-only rounded-md bg-inverse px-4 py-3 font-semibold text-on-inverse focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
    >
      Ir para o conteúdo
    </a>
  )
}
