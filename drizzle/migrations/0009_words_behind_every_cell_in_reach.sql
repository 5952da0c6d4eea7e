DROP INDEX "search_index_cell_words";--> statement-breakpoint
CREATE INDEX "search_index_reach_words" ON "search_index" USING gin (search_reach_words("words", "service_mask", "band", "area")) WITH (fastupdate=false);--> statement-breakpoint
DROP FUNCTION IF EXISTS search_cell_query(text, text, float8, float8, float8);--> statement-breakpoint
DROP FUNCTION IF EXISTS search_cell_query(text, float8, float8, float8);
