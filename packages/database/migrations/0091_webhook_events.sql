-- Every fact has one place where it is told: the row that says so. A command, a bulk statement or a job that changes the row can't forget it.

alter table account_notice validate constraint account_notice_kind_check;

-- Tells a fact to whoever listens, with the transaction. As the system: a family may not see who listens. The lock keeps an address that is
-- deleted meanwhile from failing the family's transaction.
create function emit_webhook_event(told text, school int, about text, ids jsonb) returns void language plpgsql as $$
declare
  asked text := current_setting('matinee.scope', true);
  event uuid;
begin
  perform set_config('matinee.scope', 'system', true);
  if exists (select from webhook_endpoint e where e.status = 'active' and told = any (e.kinds)
      and (e.franchise_id is null or e.franchise_id = school)) then
    insert into webhook_event (kind, franchise_id, subject, detail) values (told, school, about, ids) on conflict do nothing returning id into event;
    if event is not null then
      insert into webhook_delivery (endpoint_id, event_id)
        select e.id, event from webhook_endpoint e
         where e.status = 'active' and told = any (e.kinds) and (e.franchise_id is null or e.franchise_id = school)
           for key share;
    end if;
  end if;
  perform set_config('matinee.scope', coalesce(asked, ''), true);
end $$ set search_path from current;

-- True if somebody listens for any of these. Finding out for whom a fact is can take several reads, which nobody needs otherwise.
create function webhook_listens(told text[]) returns boolean language plpgsql as $$
declare
  asked text := current_setting('matinee.scope', true);
  found_one boolean;
begin
  perform set_config('matinee.scope', 'system', true);
  found_one := exists (select from webhook_endpoint e where e.status = 'active' and e.kinds && told);
  perform set_config('matinee.scope', coalesce(asked, ''), true);
  return found_one;
end $$ set search_path from current;

create function emit_order_confirmed() returns trigger language plpgsql as $$
begin
  if webhook_listens(array['order.confirmed']) then
    perform emit_webhook_event('order.confirmed', seller_id, new.id::text, jsonb_build_object('order_id', new.id))
      from (select distinct i.seller_id from order_item i where i.order_id = new.id) s;
  end if;
  return null;
end $$ set search_path from current;
create trigger webhook_order_confirmed after update of status on orders for each row
  when (new.status = 'confirmed' and old.status in ('basket', 'placed')) execute function emit_order_confirmed();

-- What is cancelled, refunded or moved is a reversal.
create function emit_order_changed() returns trigger language plpgsql as $$
begin
  perform emit_webhook_event('order.changed', new.seller_id, new.order_id::text, jsonb_build_object('order_id', new.order_id));
  return null;
end $$ set search_path from current;
create trigger webhook_order_changed after insert on reversal for each row execute function emit_order_changed();

create function emit_payment_received() returns trigger language plpgsql as $$
begin
  if webhook_listens(array['payment.received']) then
    perform emit_webhook_event('payment.received', seller_id, new.id::text, jsonb_build_object('order_id', new.order_id, 'payment_id', new.id))
      from (select distinct i.seller_id from order_item i where i.order_id = new.order_id) s;
  end if;
  return null;
end $$ set search_path from current;
create trigger webhook_payment_received after update of status on payment for each row
  when (new.status = 'succeeded' and old.status <> 'succeeded') execute function emit_payment_received();

-- Also when the bank sends a refund back, and when one is recorded as paid another way. A refund of a reversal is its seller's.
create function emit_payment_refunded() returns trigger language plpgsql as $$
begin
  if webhook_listens(array['payment.refunded']) then
    perform emit_webhook_event('payment.refunded', s.seller_id, new.id::text,
        jsonb_build_object('order_id', p.order_id, 'payment_id', p.id, 'refund_id', new.id))
      from payment p cross join lateral (
        select r.seller_id from reversal_refund rr join reversal r on r.id = rr.reversal_id where rr.refund_id = new.id
        union
        select i.seller_id from order_item i where i.order_id = p.order_id
          and not exists (select from reversal_refund rr where rr.refund_id = new.id)) s
     where p.id = new.payment_id;
  end if;
  return null;
end $$ set search_path from current;
create trigger webhook_payment_refunded after update on refund for each row
  when ((new.status = 'succeeded') is distinct from (old.status = 'succeeded') or new.elsewhere_pence is distinct from old.elsewhere_pence)
  execute function emit_payment_refunded();

create function emit_waiting() returns trigger language plpgsql as $$
begin
  if webhook_listens(array['waiting.' || new.status]) then
    perform emit_webhook_event('waiting.' || new.status,
      coalesce((select g.franchise_id from class_group g where g.id = new.group_id), (select c.franchise_id from course c where c.id = new.course_id)),
      new.id::text,
      jsonb_strip_nulls(jsonb_build_object('entry_id', new.id, 'class_id', new.group_id, 'camp_id', new.course_id)));
  end if;
  return null;
end $$ set search_path from current;
create trigger webhook_waiting after update of status on waiting_list_entry for each row
  when (new.status is distinct from old.status and new.status in ('offered', 'accepted')) execute function emit_waiting();

-- A family is named by the newest of its contact details, which is what the API reads it by. One without them is nobody to anybody.
create function emit_family(told text, family uuid, only_school int) returns void language plpgsql as $$
declare
  asked text := current_setting('matinee.scope', true);
begin
  if family is null or not webhook_listens(array[told]) then return; end if;
  perform set_config('matinee.scope', 'system', true);
  perform emit_webhook_event(told, s.franchise_id, family::text, jsonb_build_object('customer_id', c.id))
    from school_family s cross join lateral (
      select id from customer where guest_id = family or (guest_id is null and id = family) order by created_at desc, id desc limit 1) c
   where s.family_id = family and s.franchise_id = coalesce(only_school, s.franchise_id);
  perform set_config('matinee.scope', coalesce(asked, ''), true);
end $$ set search_path from current;

create function emit_family_created() returns trigger language plpgsql as $$
begin
  perform emit_family('family.created', new.family_id, new.franchise_id);
  return null;
end $$ set search_path from current;
create trigger webhook_family_created after insert on school_family for each row execute function emit_family_created();

create function emit_customer_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (to_jsonb(old) - '{updated_at,created_at}'::text[]) is distinct from (to_jsonb(new) - '{updated_at,created_at}'::text[]) then
    perform emit_family('family.changed', coalesce(new.guest_id, new.id), null);
  end if;
  return null;
end $$ set search_path from current;
create trigger webhook_family_changed after insert or update on customer for each row execute function emit_customer_changed();

create function emit_child_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (to_jsonb(old) - '{updated_at,created_at}'::text[]) is distinct from (to_jsonb(new) - '{updated_at,created_at}'::text[]) then
    perform emit_family('family.changed', coalesce(new.guest_id, new.customer_id), null);
  end if;
  return null;
end $$ set search_path from current;
create trigger webhook_family_changed after insert or update on child for each row execute function emit_child_changed();

-- Classes, camps and items: opened, closed, and what was changed while they are open. Each save counts their version.
create function emit_listing() returns trigger language plpgsql as $$
declare
  thing text := tg_argv[0];
  was text := case when tg_op = 'UPDATE' then old.status end;
begin
  perform emit_webhook_event(
    thing || case when new.status <> 'open' then '.closed' when was is distinct from 'open' then '.opened' else '.changed' end,
    new.franchise_id, new.id::text, jsonb_build_object(thing || '_id', new.id));
  return null;
end $$ set search_path from current;
create trigger webhook_listing_added after insert on class_group for each row when (new.status = 'open') execute function emit_listing('class');
create trigger webhook_listing after update on class_group for each row
  when ((new.status = 'open' or old.status = 'open') and old.* is distinct from new.*) execute function emit_listing('class');
create trigger webhook_listing_added after insert on course for each row when (new.status = 'open') execute function emit_listing('camp');
create trigger webhook_listing after update on course for each row
  when ((new.status = 'open' or old.status = 'open') and old.* is distinct from new.*) execute function emit_listing('camp');
create trigger webhook_listing_added after insert on product for each row when (new.status = 'open') execute function emit_listing('item');
create trigger webhook_listing after update on product for each row
  when ((new.status = 'open' or old.status = 'open') and old.* is distinct from new.*) execute function emit_listing('item');
