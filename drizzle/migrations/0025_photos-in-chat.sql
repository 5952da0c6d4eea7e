ALTER TABLE "stored_files" DROP CONSTRAINT "stored_files_kind";--> statement-breakpoint
ALTER TABLE "mensagens" ADD COLUMN "photo" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "mensagens_photo_unique" ON "mensagens" USING btree ("photo") WHERE "mensagens"."photo" is not null;--> statement-breakpoint
CREATE INDEX "mensagens_photos" ON "mensagens" USING btree ("remetente_id","created_at") WHERE "mensagens"."photo" is not null;--> statement-breakpoint
CREATE INDEX "stored_files_chat_photos" ON "stored_files" USING btree ("key") WHERE "stored_files"."kind" = 'chat-photo';--> statement-breakpoint
ALTER TABLE "mensagens" ADD CONSTRAINT "mensagens_photo" CHECK ("mensagens"."photo" is null or not "mensagens"."bloqueada");--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_kind" CHECK ("stored_files"."kind" in ('avatar', 'document-front', 'document-selfie', 'background-certificate', 'name-document', 'dispute-photo', 'checklist-photo', 'chat-photo'));