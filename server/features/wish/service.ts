export { joinWishes } from './join.ts'
export { wishNotifications } from './notifications.ts'
export { wishJobs } from './notify.ts'
