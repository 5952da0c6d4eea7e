import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { useTheme } from '#client/lib/theme.ts'

/** Shows every component in every state, for developers. In a build with VITE_KIT=off the page does not exist (404). */
export const Route = createFileRoute('/_kit')({
  staticData: { title: 'Kit' },
  beforeLoad: () => {
    if (import.meta.env.VITE_KIT === 'off') throw notFound()
  },
  component: Kit,
})

// The component imports the page, so that the list of the many files of the page is not part of the entry chunk.
const KitPage = lazyRouteComponent(() => import('#client/ui/kit/kit-page.tsx'), 'KitPage')

function Kit() {
  const { choice, choose } = useTheme()
  return (
    <>
      <meta name="robots" content="noindex" />
      <KitPage choice={choice} onChoose={choose} />
    </>
  )
}
