import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as portuguese } from '@zxcvbn-ts/language-pt-br'

/**
 * Estimates how many guesses a password withstands. Its dictionaries of leaked passwords, Brazilian names and frequent Portuguese
 * words take 40 MB of memory and half a second to load, so import this file only where a password is checked.
 */
export const passwordList = new ZxcvbnFactory({ dictionary: { ...common, ...portuguese }, graphs: adjacencyGraphs })
