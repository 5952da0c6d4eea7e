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
 * /admin/moderacao: everything that admins moderate, in tabs. These are the reports, the revealed reviews (which an admin may
 * hide with a reason), the professionals' strikes, and the proposed pauses (14 days out of the search) of professionals with many
 * strikes. Further tabs are for checklist scores, profile analyses and photos of the work that an admin must review. Each tab
 * with waiting items shows their number.
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
