import { Monitor, Moon, Sun } from 'lucide-react'
import { Segmented } from './radio-group.tsx'

type Choice = 'system' | 'light' | 'dark'

const options = [
  { value: 'system', label: 'Sistema', icon: <Monitor aria-hidden /> },
  { value: 'light', label: 'Claro', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Escuro', icon: <Moon aria-hidden /> },
] satisfies { value: Choice; label: string; icon: unknown }[]

/** The switch between the system's, the light and the dark theme. `useTheme()` of client/lib/theme.ts provides its props. */
export function ThemeSwitch({ choice, onChoose }: { choice: Choice; onChoose: (choice: Choice) => void }) {
  const choose = (value: string) => onChoose(value === 'light' || value === 'dark' ? value : 'system')
  return <Segmented label="Tema" name="tema" options={options} value={choice} onChange={(event) => choose(event.target.value)} />
}
