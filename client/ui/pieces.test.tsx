import '#client/styles/app.css'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render, renderHook } from 'vitest-browser-react'
import { Avatar } from './avatar.tsx'
import { StatusBadge } from './badge.tsx'
import { Banner } from './banner.tsx'
import { Countdown } from './countdown.tsx'
import { PriceSummary } from './price-summary.tsx'
import { RatingStars } from './rating.tsx'
import { useSkeleton } from './use-skeleton.ts'

test('each status badge has its own text, icon and colour', async () => {
  const screen = await render(
    <>
      <StatusBadge status="confirmed">Confirmado</StatusBadge>
      <StatusBadge status="cancelled">Cancelado</StatusBadge>
    </>,
  )
  const [confirmed, cancelled] = [screen.getByText('Confirmado').element(), screen.getByText('Cancelado').element()]
  expect(confirmed.querySelector('svg')?.innerHTML).not.toBe(cancelled.querySelector('svg')?.innerHTML)
  expect(getComputedStyle(confirmed).color).not.toBe(getComputedStyle(cancelled).color)
})

test('a price summary formats integer cents as reais', async () => {
  const screen = await render(
    <PriceSummary
      rows={[
        { label: 'Valor', cents: 14999 },
        { label: 'Taxa', cents: 3000 },
      ]}
      total={{ label: 'Total', cents: 123450 }}
    />,
  )
  const text = screen.container.textContent.replaceAll('\u00a0', ' ')
  expect(text).toContain('R$ 149,99')
  expect(text).toContain('R$ 1.234,50')
})

test('a total without rows has no line above it, and a narrow price bar breaks its line only between amounts', async () => {
  const total = { label: 'Você recebe', cents: 9_000 }
  const alone = await render(<PriceSummary rows={[]} total={total} />)
  const lineOf = (label: string) => getComputedStyle(alone.getByText(label).element().closest('div')!).borderTopWidth
  expect(lineOf('Você recebe')).toBe('0px')
  await alone.rerender(<PriceSummary rows={[{ label: 'Valor', cents: 10_000 }]} total={total} />)
  expect(lineOf('Você recebe')).toBe('1px')
  await alone.unmount()

  const rows = [
    { label: 'Valor', cents: 9_000 },
    { label: 'Taxa', cents: 1_800 },
  ]
  const bar = await render(
    <div style={{ width: 120 }}>
      <PriceSummary look="bar" rows={rows} total={{ label: 'Total', cents: 10_800 }} />
    </div>,
  )
  const fee = bar.getByText(/^\+ taxa R\$\s18,00$/).element()
  expect(new Set([...fee.getClientRects()].map(({ y }) => y)).size).toBe(1)
})

test('a banner aligns its icon with its text, and an action that renders nothing takes no space', async () => {
  const Nothing = () => null
  const widthWith = async (action: ReactNode) => {
    const screen = await render(
      <div style={{ width: 640 }}>
        <Banner tone="info" action={action}>
          Termine seu cadastro
        </Banner>
      </div>,
    )
    const words = screen.getByText('Termine seu cadastro').element().getBoundingClientRect()
    const icon = screen.container.querySelector('svg')!.getBoundingClientRect()
    expect(Math.abs(icon.y + icon.height / 2 - words.y - words.height / 2)).toBeLessThan(2)
    await screen.unmount()
    return words.width
  }
  const alone = await widthWith(undefined)
  expect(await widthWith(<Nothing />)).toBe(alone)
  expect(await widthWith(<button className="min-h-11">Continuar</button>)).toBeLessThan(alone)
})

test('a long word wraps inside a banner, and its close button stays inside', async () => {
  const screen = await render(
    <div style={{ width: 358 }}>
      <Banner tone="info" onDismiss={() => {}}>
        Confirme <strong>{'francisca.oliveira'.repeat(4)}@hotmail.com.br</strong>
      </Banner>
    </div>,
  )
  const close = screen.getByRole('button', { name: 'Fechar aviso' }).element().getBoundingClientRect()
  expect(close.right).toBeLessThanOrEqual(screen.getByRole('status').element().getBoundingClientRect().right)
})

test('a rating is shown with a decimal comma and the number of reviews', async () => {
  const screen = await render(
    <>
      <RatingStars value={4.86} count={38} />
      <RatingStars value={0} count={0} empty="Novo por aqui" />
    </>,
  )
  await expect.element(screen.getByText('Nota 4,9 de 5, 38 avaliações')).toBeInTheDocument()
  await expect.element(screen.getByText('Novo por aqui')).toBeVisible()
})

test('an avatar shows the first letter when its photo cannot be loaded', async () => {
  const screen = await render(<Avatar name="marlene souza" src="/nao-existe.webp" decorative={false} />)
  await expect.element(screen.getByRole('img', { name: 'marlene souza' })).toHaveTextContent('M')
})

test('a countdown shows minutes and seconds and calls onEnd once at its end', async () => {
  let clock = 1_000_000
  const end = vi.fn<() => void>()
  const screen = await render(<Countdown until={new Date(1_000_000 + 61_000)} now={() => clock} onEnd={end} />)
  await expect.element(screen.getByRole('timer')).toHaveTextContent('1:01')
  await expect.element(screen.getByText('Faltam 2 minutos')).toBeInTheDocument()
  clock += 2_000
  await expect.element(screen.getByRole('timer')).toHaveTextContent('0:59')
  clock += 60_000
  await expect.element(screen.getByRole('timer')).toHaveTextContent('0:00')
  await expect.element(screen.getByText('O tempo acabou')).toBeInTheDocument()
  expect(end).toHaveBeenCalledOnce()
})

test('a skeleton appears after 150 ms and stays for at least 300 ms', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { result, rerender, act } = await renderHook((props?: { loading: boolean }) => useSkeleton(props?.loading ?? true))
  const after = (time: number) => act(() => void vi.advanceTimersByTime(time))
  await after(149)
  expect(result.current).toBe(false)
  await after(1)
  expect(result.current).toBe(true)
  await after(100)
  await rerender({ loading: false })
  await after(199)
  expect(result.current).toBe(true)
  await after(1)
  expect(result.current).toBe(false)
})
