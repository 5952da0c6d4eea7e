import { expect, test } from 'vitest'
import '#client/styles/app.css'

/**
 * Sample texts from the pages. Some contain prices and times, because the digits of our font are wide and change the width of a
 * text.
 */
const sentence =
  'Você encontra profissionais verificadas perto de casa, agenda o dia e paga com cartão. Depois da visita as duas pessoas avaliam. seg, 30 nov · 12:00 – 16:00 · 4 horas'
const labels =
  'Minha Conta Como Contratante Confirmado R$ 108,00 Conversar Remarcar Cancelar com reembolso Solicitado Pagar agora Concluído Avaliar R$ 144,00'
const titles =
  'Meus Agendamentos Próximos Anteriores Minha Disponibilidade Diaristas em São Paulo, SP Palavras que a busca não entendeu'

const cases = ['Fallback', 'Roboto', 'DejaVu'].flatMap((system) => [
  { weight: 400, web: 'Figtree Variable', fallback: `Figtree ${system}`, text: sentence },
  { weight: 600, web: 'Figtree Variable', fallback: `Figtree ${system}`, text: labels },
  { weight: 700, web: 'Bricolage Grotesque Variable', fallback: `Bricolage ${system}`, text: titles },
])

test.for(cases)(
  'text of weight $weight in $fallback is at most 2 % wider than in $web and never narrower, so that its first paint stays the largest',
  async ({ weight, web, fallback, text }, { skip }) => {
    // Loading the fallback font fails if this machine lacks the font.
    const missing = await document.fonts.load(`${weight} 16px '${fallback}'`).then(
      (faces) => faces.length === 0,
      () => true,
    )
    skip(missing, 'the font is not installed')
    await document.fonts.load(`${weight} 16px '${web}'`)
    const ratio = widthOf(text, weight, fallback) / widthOf(text, weight, web)
    expect(ratio).toBeGreaterThan(1)
    expect(ratio).toBeLessThan(1.02)
  },
)

function widthOf(text: string, weight: number, family: string): number {
  const line = document.createElement('span')
  // At a large size and without hinting, text widths are exact, because they are not rounded to whole pixels.
  line.style.cssText = `position: absolute; white-space: nowrap; text-rendering: geometricPrecision; font: ${weight} 1000px '${family}'`
  line.textContent = text
  document.body.append(line)
  const { width } = line.getBoundingClientRect()
  line.remove()
  return width
}
