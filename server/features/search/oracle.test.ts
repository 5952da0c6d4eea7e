import { expect, test } from 'vitest'
import { DISTRICTS } from '#server/adapters/cep/districts.ts'
import { greatCircleInKm, type Point } from '#shared/search.ts'

const STEP = 0.01
const HOMES = 300

/**
 * Simulates an attacker who searches from every district of the city and learns each distance in whole kilometres. The attacker
 * guesses the middle of all grid cells (1.1 km wide) that agree. The test measures how far the guess is from the home. Even the
 * middle of the right cell, the best possible guess, is 420 m from half of the homes in it.
 */
test.each(['São Paulo', 'Recife'])('%s: the distances from all places tell no more than the cell of the grid', (city) => {
  const origins = DISTRICTS.filter((district) => district.city === city)
  const random = numbersFrom(city)
  const between = (values: number[]) => Math.min(...values) + random() * (Math.max(...values) - Math.min(...values))
  const errors = Array.from({ length: HOMES }, () => {
    const home = {
      latitude: between(origins.map(({ latitude }) => latitude)),
      longitude: between(origins.map(({ longitude }) => longitude)),
    }
    const cell = snapped(home)
    const heard = origins.map((origin) => Math.round(greatCircleInKm(origin, cell)))
    const agreeing = around(cell, 6).filter((other) =>
      origins.every((origin, at) => Math.round(greatCircleInKm(origin, other)) === heard[at]),
    )
    const guess = {
      latitude: mean(agreeing.map(({ latitude }) => latitude)),
      longitude: mean(agreeing.map(({ longitude }) => longitude)),
    }
    return greatCircleInKm(home, guess) * 1_000
  }).toSorted((a, b) => a - b)
  process.stdout.write(`oracle, ${city}: p5 ${errors[HOMES * 0.05]!.toFixed(0)} m, median ${errors[HOMES / 2]!.toFixed(0)} m\n`)
  expect(errors[HOMES * 0.05]).toBeGreaterThanOrEqual(100)
  expect(errors[HOMES / 2]).toBeGreaterThanOrEqual(400)
})

function snapped({ latitude, longitude }: Point): Point {
  return { latitude: Math.round(latitude / STEP) * STEP, longitude: Math.round(longitude / STEP) * STEP }
}

function around({ latitude, longitude }: Point, cells: number): Point[] {
  const steps = Array.from({ length: 2 * cells + 1 }, (_, at) => (at - cells) * STEP)
  return steps.flatMap((north) => steps.map((east) => ({ latitude: latitude + north, longitude: longitude + east })))
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Pseudo-random numbers from 0 to 1, the same in every run. */
function numbersFrom(seed: string): () => number {
  let state = Array.from(seed).reduce((sum, letter) => sum + letter.charCodeAt(0), 1)
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
