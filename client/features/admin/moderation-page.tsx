import { ScoreReviewsSection } from '#client/features/checklist/index.ts'
import { AnalysisReviewsSection } from '#client/features/performance/index.ts'
import { PhotoQueue } from '#client/features/portfolio/index.ts'
import { PausesSection, StrikesSection } from '#client/features/reputation/index.ts'
import { trpc } from '#client/lib/api.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { ReportsSection } from './reports-section.tsx'
import { ReviewsSection } from './reviews-section.tsx'

export const moderationTabs = ['denuncias', 'avaliacoes', 'ocorrencias', 'pausas', 'checklists', 'analises', 'fotos'] as const
export type ModerationTab = (typeof moderationTabs)[number]

/**
 * The page /admin/moderacao, with one tab for each kind of item that admins moderate: reports, reviews, strikes and proposed
 * pauses of professionals, checklist scores, profile analyses and photos of work. Each tab shows how many items wait for a
 * decision.
 */
export function ModerationPage({ tab, onTab }: { tab: ModerationTab; onTab: (tab: ModerationTab) => void }) {
  const { data } = trpc.admin.waiting.useQuery()
  const waiting = data?.moderation
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>Moderação</PageTitle>
      <Tabs
        label="O que moderar"
        value={tab}
        onChange={(value) => onTab(moderationTabs.find((each) => each === value) ?? 'denuncias')}
        items={[
          { value: 'denuncias', label: 'Denúncias', count: waiting?.reports, content: <ReportsSection /> },
          { value: 'avaliacoes', label: 'Avaliações', content: <ReviewsSection /> },
          { value: 'ocorrencias', label: 'Ocorrências', content: <StrikesSection /> },
          { value: 'pausas', label: 'Pausas', count: waiting?.pauses, content: <PausesSection /> },
          { value: 'checklists', label: 'Checklists', count: waiting?.scores, content: <ScoreReviewsSection /> },
          { value: 'analises', label: 'Análises', count: waiting?.analyses, content: <AnalysisReviewsSection /> },
          { value: 'fotos', label: 'Fotos', count: waiting?.photos, content: <PhotoQueue /> },
        ]}
      />
    </div>
  )
}
