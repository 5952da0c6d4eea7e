import { ShieldCheck, Star } from 'lucide-react'
import { heroExample } from '#shared/pages.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Feather } from '#client/ui/feather.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { trpc } from '#client/lib/api.ts'
import { Calls } from './calls.tsx'

/** The text at the left and the feather at the right; on phones the feather is below. */
export function Hero() {
  return (
    <section className="mx-auto grid max-w-[90rem] items-center gap-8 pl-4 md:pl-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,45%)] xl:pl-16">
      <div className="grid max-w-155 content-center gap-6 py-8 pr-4 md:py-12">
        <Badge tone="warning" className="min-h-8 justify-self-start px-3">
          Documentos conferidos em até 24 horas
        </Badge>
        <PageTitle className="text-[2.625rem] leading-[1.05] tracking-[-0.02em] sm:text-display md:text-display xl:text-hero">
          Sua casa mais leve, com gente de confiança.
        </PageTitle>
        <p className="max-w-[46ch] text-lead text-muted">
          Diaristas, cozinheiras e organizadoras verificadas, perto de você. Você escolhe o dia, paga com cartão e conversa por
          aqui.
        </p>
        <Calls />
        <Teaser />
      </div>
      <FeatherPanel />
    </section>
  )
}

/** The number of professionals and cities. The line keeps its height while the numbers are unknown. */
function Teaser() {
  const { data } = trpc.search.teaser.useQuery()
  const words = data && data.professionals > 0 ? sentence(data.professionals, data.cities) : ''
  return <p className="min-h-5 text-secondary text-muted">{words}</p>
}

function sentence(professionals: number, cities: number): string {
  const people =
    professionals === 1 ? '1 profissional verificada' : `${professionals.toLocaleString('pt-BR')} profissionais verificadas`
  return `${people} em ${cities === 1 ? '1 cidade' : `${cities.toLocaleString('pt-BR')} cidades`}.`
}

/** A decoration that shows an example of a confirmed booking. */
function FeatherPanel() {
  const { name, rating, reviewCount } = heroExample
  return (
    <div
      aria-hidden
      className="relative h-96 self-end rounded-l-[3rem] bg-primary-soft max-lg:ml-4 lg:mt-3 lg:mb-11 lg:h-[42.5rem]"
    >
      <Feather
        seed="plumai"
        className="absolute inset-y-6 right-[14%] h-[calc(100%-3rem)] lg:inset-y-10 lg:right-[24%] lg:h-[calc(100%-5rem)]"
      />
      <div className="absolute right-4 bottom-40 rounded-xl bg-raised p-4 text-ink shadow-e2 lg:right-11 lg:bottom-56">
        <p className="text-small text-muted">Agendamento confirmado</p>
        <p className="font-semibold">terça-feira · 12:00</p>
      </div>
      <div className="absolute bottom-6 -left-4 grid w-72 gap-2 rounded-xl bg-raised p-4 text-ink shadow-e2 lg:bottom-24 lg:-left-11">
        <div className="flex items-center gap-3">
          <Avatar name={name} size={48} />
          <div>
            <p className="font-semibold">{name}</p>
            <p className="flex items-center gap-1 text-secondary">
              <Star className="size-4 fill-star text-star" />
              <span className="font-semibold tabular">{rating.toLocaleString('pt-BR')}</span>
              <span className="text-muted">{reviewCount} avaliações</span>
            </p>
          </div>
        </div>
        <Badge tone="success" icon={<ShieldCheck />} className="justify-self-start">
          Antecedentes verificados
        </Badge>
      </div>
    </div>
  )
}
