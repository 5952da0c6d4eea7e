import { CalendarDays, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { BookingStatus, PaymentStatus, bookingMessages, bookingTabs } from '#shared/booking.ts'
import { pageNames } from '#shared/pages.ts'
import { paymentMessages } from '#shared/payment.ts'
import { VerificationStatus } from '#shared/profile.ts'
import { services } from '#shared/services.ts'
import { subscriptionMessages } from '#shared/subscription.ts'
import { Accordion } from '../accordion.tsx'
import { Avatar } from '../avatar.tsx'
import { Badge, StatusBadge } from '../badge.tsx'
import type { StatusKind } from '../badge.tsx'
import { Banner } from '../banner.tsx'
import { Button, buttonStyles } from '../button.tsx'
import { Card } from '../card.tsx'
import { Countdown } from '../countdown.tsx'
import { Feather } from '../feather.tsx'
import { Logo } from '../logo.tsx'
import { PriceSummary } from '../price-summary.tsx'
import { RatingStars } from '../rating.tsx'
import { ServiceChip, ServiceIcon } from '../service.tsx'
import { Skeleton } from '../skeleton.tsx'
import { Spinner } from '../spinner.tsx'
import { StatCard } from '../stat-card.tsx'
import { EmptyState, ErrorState, GateCard } from '../states.tsx'
import { Tabs } from '../tabs.tsx'
import { Row, Specimens } from './specimen.tsx'

const statuses: [StatusKind, string][] = [
  ['requested', BookingStatus.requested],
  ['confirmed', BookingStatus.confirmed],
  ['inProgress', BookingStatus.inProgress],
  ['completed', BookingStatus.completed],
  ['cancelled', BookingStatus.cancelled],
  ['pending', VerificationStatus.pending],
  ['approved', VerificationStatus.approved],
  ['refused', VerificationStatus.refused],
  ['paymentPending', PaymentStatus.pending],
  ['processing', PaymentStatus.processing],
  ['paid', PaymentStatus.paid],
  ['failed', PaymentStatus.failed],
  ['refunded', PaymentStatus.refunded],
  ['active', 'Em dia'],
  ['overdue', 'Vencida'],
  ['inactive', 'Sem assinatura'],
  ['fresh', 'Novo por aqui'],
]

/** The section of the component kit with components that display data: badges, avatars, cards, states. */
export function Pieces() {
  return (
    <Specimens title="Peças">
      <Row name="Logo, Feather, Spinner, Skeleton">
        <Logo />
        <Logo mark />
        {['ana', 'marlene', 'rosa'].map((seed) => (
          <Feather key={seed} seed={seed} className="h-56" />
        ))}
        <Feather seed="vazio" tone="single" className="h-28 text-primary" />
        <Spinner />
        <div className="grid w-48 gap-2">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-4 w-48" />
        </div>
      </Row>
      <Row name="StatusBadge, Badge">
        {statuses.map(([status, words]) => (
          <StatusBadge key={status} status={status}>
            {words}
          </StatusBadge>
        ))}
        <Badge tone="success" icon={<ShieldCheck aria-hidden />}>
          Antecedentes verificados
        </Badge>
        <Badge tone="info">Seguro R$ 5.000</Badge>
      </Row>
      <Row name="ServiceChip, ServiceIcon, Avatar, RatingStars">
        {services.map((name) => (
          <ServiceChip key={name} name={name} />
        ))}
        {services.map((name) => (
          <ServiceIcon key={name} name={name} />
        ))}
        {['Ana', 'Beto', 'Marlene Souza', 'João', 'Rosa', 'Dandara'].map((name) => (
          <Avatar key={name} name={name} size={56} active={name === 'Ana'} />
        ))}
        <Avatar name="Marlene Souza" size={96} />
        <RatingStars value={4.9} count={38} />
        <RatingStars value={5} count={1} length="long" />
        <RatingStars value={0} count={0} empty="Novo por aqui" />
      </Row>
      <Row name="Banner" stack>
        <Banner tone="info">Salve seu endereço para ver quem atende perto de você.</Banner>
        <Banner
          tone="warning"
          title="Pagamento pendente"
          action={
            <Button size={44} variant="secondary">
              Resolver
            </Button>
          }
        >
          Seu horário fica reservado por <Countdown until={in14Minutes} />.
        </Banner>
        <Banner tone="success">E-mail confirmado.</Banner>
        <Banner tone="danger" title="O banco recusou o cartão.">
          Nada foi cobrado. Tente outro cartão.
        </Banner>
        <Banner tone="offline" onDismiss={() => undefined}>
          Você está sem internet. Mostrando o que já carregou.
        </Banner>
      </Row>
      <Cards />
    </Specimens>
  )
}

const in14Minutes = new Date(Date.now() + 14 * 60_000)

function Cards() {
  const [tab, setTab] = useState('contratante')
  return (
    <>
      <Row name="StatCard, Card, PriceSummary" stack>
        <div className="grid grid-cols-2 gap-3">
          <StatCard label="Agendamentos ativos" value="3" hint="próximo: ter, 25 nov" />
          <StatCard label="Sua avaliação" value="4,9" hint="12 avaliações" trend={{ direction: 'up', label: '0,2 no mês' }} />
          <StatCard label="Mensagens não lidas" value="0" loading />
        </div>
        <Card className="grid content-start gap-4">
          <h3 className="text-h3">Resumo</h3>
          <PriceSummary
            rows={[
              { label: 'Valor da profissional', cents: 9000 },
              { label: 'Taxa da plataforma', cents: 1800, hint: '20% sobre o valor do profissional' },
            ]}
            total={{ label: 'Total', cents: 10800 }}
            action={<Button block>{paymentMessages.confirm}</Button>}
          />
        </Card>
        <Card>
          <PriceSummary
            look="bar"
            rows={[
              { label: 'Valor', cents: 9000 },
              { label: 'Taxa', cents: 1800 },
            ]}
            total={{ label: 'Total', cents: 10800 }}
            action={<Button>Agendar ter, 12:00</Button>}
          />
        </Card>
      </Row>
      <Tabs
        label="Agendamentos"
        value={tab}
        onChange={setTab}
        items={[
          {
            value: 'contratante',
            label: bookingTabs.contractor,
            count: 3,
            content: (
              <EmptyState title={bookingMessages.emptyContractor} action={<Button>{pageNames.findProfessionals}</Button>} />
            ),
          },
          {
            value: 'profissional',
            label: bookingTabs.professional,
            count: 0,
            content: <EmptyState title={bookingMessages.emptyProfessional} action={<Button>{pageNames.availability}</Button>} />,
          },
        ]}
      />
      <Row name="GateCard, ErrorState" stack>
        <GateCard
          title="Veja o perfil completo"
          action={
            <a href="#conteudo" className={buttonStyles()}>
              Assinar
            </a>
          }
        >
          {subscriptionMessages.gate}
        </GateCard>
        <Card>
          <ErrorState onRetry={() => undefined} requestId="req-7f3a" />
        </Card>
      </Row>
      <Accordion
        name="kit-faq"
        items={[
          { question: 'Quanto custa?', answer: 'R$ 50,00 por mês, sem fidelidade.' },
          { question: 'Como vocês verificam as profissionais?', answer: 'Documento, selfie e antecedentes.' },
        ]}
      />
      <p className="flex items-center gap-2 text-secondary text-muted">
        <CalendarDays aria-hidden className="size-4" /> Fim do kit
      </p>
    </>
  )
}
