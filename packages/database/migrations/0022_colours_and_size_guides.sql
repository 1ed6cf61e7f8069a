-- The colour of an option, which the picture of the item follows. null: the option is no colour, such as a size.
alter table attribute_option add column colour text
  constraint attribute_option_colour check (colour ~ '^#[0-9a-f]{6}$');
-- Which size fits whom: {"note": "…", "columns": ["Size", "Chest"], "rows": [["Age 3–4", "53–56 cm"]]}. null: none.
alter table product add column size_guide jsonb
  constraint product_size_guide check (jsonb_typeof(size_guide) = 'object');
