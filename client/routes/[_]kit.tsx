import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { useTheme } from '#client/lib/theme.ts'

/**
 * The page of the component kit, which shows developers every component in every state. In a build with VITE_KIT=off the page
 * does not exist (404).
 */
export const Route = createFileRoute('/_kit')({
  staticData: { title: 'Kit' },
  beforeLoad: () => {
    if (import.meta.env.VITE_KIT === 'off') throw notFound()
  },
  component: Kit,
})

// Loads the page of the component kit when it is needed, so that its many files are not part of the entry chunk.
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
