-- Which line of an order took the place of which. A transfer is visible with its reversal, because it carries amounts; that a line was
-- moved is no more secret than the line. So it reads as the system, and returns no amount.
create function moved_lines(of_order uuid) returns table (gone_id uuid, new_id uuid) language plpgsql stable as $$
declare
  asked text := current_setting('matinee.scope', true);
begin
  perform set_config('matinee.scope', 'system', true);
  return query select t.gone_item_id, t.new_item_id from order_item i join transfer t on t.gone_item_id = i.id where i.order_id = of_order;
  perform set_config('matinee.scope', coalesce(asked, ''), true);
end $$ set search_path from current;
