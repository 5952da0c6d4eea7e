export { BlockedPeople } from './blocked-people.tsx'
export { ReportDialog } from './report-dialog.tsx'
export { SafetyMenu } from './safety-menu.tsx'
