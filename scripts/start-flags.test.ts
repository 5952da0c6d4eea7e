import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startFlags } from './start-flags.ts'

test('the container image starts the product with the same command as npm start', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  const command = /^CMD (\[.*\])$/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1] ?? '[]'
  expect((JSON.parse(command) as string[]).join(' ')).toBe(scripts.start)
  expect(startFlags()).toEqual(['--max-semi-space-size=16', '--heap-growing-percent=100'])
})
