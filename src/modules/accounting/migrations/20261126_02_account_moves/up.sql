-- An account that was never used may be put under another heading: the tree is checked and `leaf` kept for moves as well.
create function accounting.keep_tree() returns trigger language plpgsql as $$
begin
  if exists (
    select from changed c join accounting.account p on p.company_id = c.company_id and p.id = c.parent_id
    where p.level <> c.level - 1 or left(c.code, length(p.code)) <> p.code
  ) then
    raise exception using errcode = 'check_violation', constraint = 'account_code_prefix', message = 'account code outside its parent';
  end if;
  if exists (select from changed c join before b on b.company_id = c.company_id and b.id = c.id
      where c.parent_id is distinct from b.parent_id) then
    update accounting.account p set leaf = not p.leaf
      from (select company_id, parent_id from changed union select company_id, parent_id from before) t
      where p.company_id = t.company_id and p.id = t.parent_id
        and p.leaf = exists (select from accounting.account k where k.company_id = p.company_id and k.parent_id = p.id);
  end if;
  return null;
end $$;
create trigger account_moved after update on accounting.account
  referencing old table as before new table as changed for each statement execute function accounting.keep_tree();
