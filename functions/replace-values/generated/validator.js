"use strict";
module.exports = validate21;
module.exports.default = validate21;
const schema6 = {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","additionalProperties":false,"required":["apiVersion","kind"],"properties":{"apiVersion":{"type":"string","enum":["fn.inlay.dev/v1alpha1","builtin","fn.kpt.dev/v1alpha1"]},"kind":{"type":"string","enum":["ReplaceValues","ReplacementTransformer","ApplyReplacements"]},"metadata":{"type":"object"},"replacements":{"$ref":"#/definitions/replacements"},"spec":{"type":"object","additionalProperties":false,"properties":{"replacements":{"$ref":"#/definitions/replacements"},"report":{"$ref":"#/definitions/report"}}},"report":{"$ref":"#/definitions/report"}},"definitions":{"replacements":{"type":"array","items":{"$ref":"#/definitions/replacement"}},"report":{"type":"boolean"},"replacement":{"type":"object","additionalProperties":false,"properties":{"path":{"type":"string"},"delete":{"const":true},"source":{"$ref":"#/definitions/source"},"sourceValue":{"type":["string","number","boolean"]},"sources":{"type":"array","minItems":1,"items":{"$ref":"#/definitions/namedSource"}},"template":{"type":"string"},"variables":{"type":"array","minItems":1,"items":{"$ref":"#/definitions/namedSource"}},"targets":{"type":"array","items":{"$ref":"#/definitions/target"}}}},"source":{"type":"object","additionalProperties":false,"properties":{"group":{"type":"string"},"version":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"},"fieldPath":{"type":"string"},"between":{"$ref":"#/definitions/between"},"pattern":{"$ref":"#/definitions/pattern"},"occurrences":{"$ref":"#/definitions/occurrences"},"innerPath":{"$ref":"#/definitions/innerPath"},"options":{"$ref":"#/definitions/sourceOptions"}}},"namedSource":{"type":"object","additionalProperties":false,"required":["as"],"properties":{"as":{"type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_]*$"},"value":{"type":"string"},"group":{"type":"string"},"version":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"},"fieldPath":{"type":"string"},"between":{"$ref":"#/definitions/between"},"pattern":{"$ref":"#/definitions/pattern"},"occurrences":{"$ref":"#/definitions/occurrences"},"innerPath":{"$ref":"#/definitions/innerPath"},"options":{"$ref":"#/definitions/sourceOptions"}}},"sourceOptions":{"type":"object","additionalProperties":false,"properties":{"delimiter":{"type":"string"},"index":{"type":"integer"},"encoding":{"$ref":"#/definitions/encoding"},"create":{"type":"boolean"},"format":{"$ref":"#/definitions/format"},"keySeparator":{"$ref":"#/definitions/keySeparator"},"ignoreMissing":{"type":"boolean"}}},"target":{"type":"object","additionalProperties":false,"properties":{"select":{"$ref":"#/definitions/selector"},"reject":{"type":"array","items":{"$ref":"#/definitions/selector"}},"fieldPaths":{"type":"array","items":{"type":"string"}},"options":{"$ref":"#/definitions/targetOptions"},"between":{"$ref":"#/definitions/between"},"pattern":{"$ref":"#/definitions/pattern"},"occurrences":{"$ref":"#/definitions/occurrences"},"innerPath":{"$ref":"#/definitions/innerPath"}}},"between":{"type":"object","additionalProperties":false,"required":["start","end"],"properties":{"start":{"type":"string","minLength":1},"end":{"type":"string","minLength":1}}},"pattern":{"type":"string","minLength":1},"occurrences":{"enum":["all","first"]},"innerPath":{"type":"string","minLength":1},"selector":{"type":"object","additionalProperties":false,"properties":{"group":{"type":"string"},"version":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"},"labelSelector":{"type":"string"},"annotationSelector":{"type":"string"}}},"targetOptions":{"type":"object","additionalProperties":false,"properties":{"delimiter":{"type":"string"},"index":{"type":"integer"},"encoding":{"$ref":"#/definitions/encoding"},"create":{"type":"boolean"},"format":{"$ref":"#/definitions/format"},"keySeparator":{"$ref":"#/definitions/keySeparator"},"type":{"enum":["string","int","float","bool","null","yaml"]},"exactQueries":{"type":"boolean"},"ignoreMissing":{"type":"boolean"},"escape":{"enum":["json","yaml","toml","xml","shell","none"]},"keepUndeclared":{"type":"boolean"},"allowSecretValues":{"type":"boolean"}}},"encoding":{"enum":["base64","none",""]},"keySeparator":{"type":"string","minLength":1},"format":{"enum":["json","yaml","toml","ini","properties","env","fluent-bit","xml"]}}};
const schema7 = {"type":"array","items":{"$ref":"#/definitions/replacement"}};
const schema8 = {"type":"object","additionalProperties":false,"properties":{"path":{"type":"string"},"delete":{"const":true},"source":{"$ref":"#/definitions/source"},"sourceValue":{"type":["string","number","boolean"]},"sources":{"type":"array","minItems":1,"items":{"$ref":"#/definitions/namedSource"}},"template":{"type":"string"},"variables":{"type":"array","minItems":1,"items":{"$ref":"#/definitions/namedSource"}},"targets":{"type":"array","items":{"$ref":"#/definitions/target"}}}};
const schema9 = {"type":"object","additionalProperties":false,"properties":{"group":{"type":"string"},"version":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"},"fieldPath":{"type":"string"},"between":{"$ref":"#/definitions/between"},"pattern":{"$ref":"#/definitions/pattern"},"occurrences":{"$ref":"#/definitions/occurrences"},"innerPath":{"$ref":"#/definitions/innerPath"},"options":{"$ref":"#/definitions/sourceOptions"}}};
const func2 = Object.prototype.hasOwnProperty;
const schema10 = {"type":"object","additionalProperties":false,"required":["start","end"],"properties":{"start":{"type":"string","minLength":1},"end":{"type":"string","minLength":1}}};
const func3 = require("../../../src/schema/character-count").characterCount;

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.start === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "start"},message:"must have required property '"+"start"+"'",schema:schema10.required,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.end === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "end"},message:"must have required property '"+"end"+"'",schema:schema10.required,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "start") || (key0 === "end"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.start !== undefined){
let data0 = data.start;
if(typeof data0 === "string"){
if(func3(data0) < 1){
const err3 = {instancePath:instancePath+"/start",schemaPath:"#/properties/start/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema10.properties.start,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/start",schemaPath:"#/properties/start/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.start.type,parentSchema:schema10.properties.start,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.end !== undefined){
let data1 = data.end;
if(typeof data1 === "string"){
if(func3(data1) < 1){
const err5 = {instancePath:instancePath+"/end",schemaPath:"#/properties/end/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema10.properties.end,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/end",schemaPath:"#/properties/end/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.end.type,parentSchema:schema10.properties.end,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema10.type,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate25.errors = vErrors;
return errors === 0;
}

const schema11 = {"type":"string","minLength":1};

function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func3(data) < 1){
const err0 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate27.errors = vErrors;
return errors === 0;
}

const schema12 = {"enum":["all","first"]};

function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!((data === "all") || (data === "first"))){
const err0 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema12.enum},message:"must be equal to one of the allowed values",schema:schema12.enum,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate29.errors = vErrors;
return errors === 0;
}

const schema13 = {"type":"string","minLength":1};

function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func3(data) < 1){
const err0 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema13,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.type,parentSchema:schema13,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate31.errors = vErrors;
return errors === 0;
}

const schema14 = {"type":"object","additionalProperties":false,"properties":{"delimiter":{"type":"string"},"index":{"type":"integer"},"encoding":{"$ref":"#/definitions/encoding"},"create":{"type":"boolean"},"format":{"$ref":"#/definitions/format"},"keySeparator":{"$ref":"#/definitions/keySeparator"},"ignoreMissing":{"type":"boolean"}}};
const schema15 = {"enum":["base64","none",""]};

function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(((data === "base64") || (data === "none")) || (data === ""))){
const err0 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema15.enum},message:"must be equal to one of the allowed values",schema:schema15.enum,parentSchema:schema15,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate34.errors = vErrors;
return errors === 0;
}

const schema16 = {"enum":["json","yaml","toml","ini","properties","env","fluent-bit","xml"]};

function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!((((((((data === "json") || (data === "yaml")) || (data === "toml")) || (data === "ini")) || (data === "properties")) || (data === "env")) || (data === "fluent-bit")) || (data === "xml"))){
const err0 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema16.enum},message:"must be equal to one of the allowed values",schema:schema16.enum,parentSchema:schema16,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate36.errors = vErrors;
return errors === 0;
}

const schema17 = {"type":"string","minLength":1};

function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func3(data) < 1){
const err0 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema17,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema17.type,parentSchema:schema17,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate38.errors = vErrors;
return errors === 0;
}


function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((((key0 === "delimiter") || (key0 === "index")) || (key0 === "encoding")) || (key0 === "create")) || (key0 === "format")) || (key0 === "keySeparator")) || (key0 === "ignoreMissing"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.delimiter !== undefined){
let data0 = data.delimiter;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/delimiter",schemaPath:"#/properties/delimiter/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema14.properties.delimiter.type,parentSchema:schema14.properties.delimiter,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.index !== undefined){
let data1 = data.index;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err2 = {instancePath:instancePath+"/index",schemaPath:"#/properties/index/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema14.properties.index.type,parentSchema:schema14.properties.index,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.encoding !== undefined){
if(!(validate34(data.encoding, {instancePath:instancePath+"/encoding",parentData:data,parentDataProperty:"encoding",rootData}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
}
if(data.create !== undefined){
let data3 = data.create;
if(typeof data3 !== "boolean"){
const err3 = {instancePath:instancePath+"/create",schemaPath:"#/properties/create/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema14.properties.create.type,parentSchema:schema14.properties.create,data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.format !== undefined){
if(!(validate36(data.format, {instancePath:instancePath+"/format",parentData:data,parentDataProperty:"format",rootData}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
}
if(data.keySeparator !== undefined){
if(!(validate38(data.keySeparator, {instancePath:instancePath+"/keySeparator",parentData:data,parentDataProperty:"keySeparator",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
}
if(data.ignoreMissing !== undefined){
let data6 = data.ignoreMissing;
if(typeof data6 !== "boolean"){
const err4 = {instancePath:instancePath+"/ignoreMissing",schemaPath:"#/properties/ignoreMissing/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema14.properties.ignoreMissing.type,parentSchema:schema14.properties.ignoreMissing,data:data6};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema14.type,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate33.errors = vErrors;
return errors === 0;
}


function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func2.call(schema9.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.group !== undefined){
let data0 = data.group;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/group",schemaPath:"#/properties/group/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.group.type,parentSchema:schema9.properties.group,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.version !== undefined){
let data1 = data.version;
if(typeof data1 !== "string"){
const err2 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.version.type,parentSchema:schema9.properties.version,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.kind !== undefined){
let data2 = data.kind;
if(typeof data2 !== "string"){
const err3 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.kind.type,parentSchema:schema9.properties.kind,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.name !== undefined){
let data3 = data.name;
if(typeof data3 !== "string"){
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.name.type,parentSchema:schema9.properties.name,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.namespace !== undefined){
let data4 = data.namespace;
if(typeof data4 !== "string"){
const err5 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.namespace.type,parentSchema:schema9.properties.namespace,data:data4};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.fieldPath !== undefined){
let data5 = data.fieldPath;
if(typeof data5 !== "string"){
const err6 = {instancePath:instancePath+"/fieldPath",schemaPath:"#/properties/fieldPath/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.fieldPath.type,parentSchema:schema9.properties.fieldPath,data:data5};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.between !== undefined){
if(!(validate25(data.between, {instancePath:instancePath+"/between",parentData:data,parentDataProperty:"between",rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
if(data.pattern !== undefined){
if(!(validate27(data.pattern, {instancePath:instancePath+"/pattern",parentData:data,parentDataProperty:"pattern",rootData}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
if(data.occurrences !== undefined){
if(!(validate29(data.occurrences, {instancePath:instancePath+"/occurrences",parentData:data,parentDataProperty:"occurrences",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
if(data.innerPath !== undefined){
if(!(validate31(data.innerPath, {instancePath:instancePath+"/innerPath",parentData:data,parentDataProperty:"innerPath",rootData}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
}
if(data.options !== undefined){
if(!(validate33(data.options, {instancePath:instancePath+"/options",parentData:data,parentDataProperty:"options",rootData}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema9.type,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate24.errors = vErrors;
return errors === 0;
}

const schema18 = {"type":"object","additionalProperties":false,"required":["as"],"properties":{"as":{"type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_]*$"},"value":{"type":"string"},"group":{"type":"string"},"version":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"},"fieldPath":{"type":"string"},"between":{"$ref":"#/definitions/between"},"pattern":{"$ref":"#/definitions/pattern"},"occurrences":{"$ref":"#/definitions/occurrences"},"innerPath":{"$ref":"#/definitions/innerPath"},"options":{"$ref":"#/definitions/sourceOptions"}}};
const pattern0 = new RegExp("^[A-Za-z_][A-Za-z0-9_]*$", "u");

function validate42(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.as === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "as"},message:"must have required property '"+"as"+"'",schema:schema18.required,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(func2.call(schema18.properties, key0))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.as !== undefined){
let data0 = data.as;
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
const err2 = {instancePath:instancePath+"/as",schemaPath:"#/properties/as/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_]*$"},message:"must match pattern \""+"^[A-Za-z_][A-Za-z0-9_]*$"+"\"",schema:"^[A-Za-z_][A-Za-z0-9_]*$",parentSchema:schema18.properties.as,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/as",schemaPath:"#/properties/as/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.as.type,parentSchema:schema18.properties.as,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.value !== undefined){
let data1 = data.value;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/value",schemaPath:"#/properties/value/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.value.type,parentSchema:schema18.properties.value,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.group !== undefined){
let data2 = data.group;
if(typeof data2 !== "string"){
const err5 = {instancePath:instancePath+"/group",schemaPath:"#/properties/group/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.group.type,parentSchema:schema18.properties.group,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.version !== undefined){
let data3 = data.version;
if(typeof data3 !== "string"){
const err6 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.version.type,parentSchema:schema18.properties.version,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.kind !== undefined){
let data4 = data.kind;
if(typeof data4 !== "string"){
const err7 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.kind.type,parentSchema:schema18.properties.kind,data:data4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.name !== undefined){
let data5 = data.name;
if(typeof data5 !== "string"){
const err8 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.name.type,parentSchema:schema18.properties.name,data:data5};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.namespace !== undefined){
let data6 = data.namespace;
if(typeof data6 !== "string"){
const err9 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.namespace.type,parentSchema:schema18.properties.namespace,data:data6};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.fieldPath !== undefined){
let data7 = data.fieldPath;
if(typeof data7 !== "string"){
const err10 = {instancePath:instancePath+"/fieldPath",schemaPath:"#/properties/fieldPath/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema18.properties.fieldPath.type,parentSchema:schema18.properties.fieldPath,data:data7};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.between !== undefined){
if(!(validate25(data.between, {instancePath:instancePath+"/between",parentData:data,parentDataProperty:"between",rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
if(data.pattern !== undefined){
if(!(validate27(data.pattern, {instancePath:instancePath+"/pattern",parentData:data,parentDataProperty:"pattern",rootData}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
if(data.occurrences !== undefined){
if(!(validate29(data.occurrences, {instancePath:instancePath+"/occurrences",parentData:data,parentDataProperty:"occurrences",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
if(data.innerPath !== undefined){
if(!(validate31(data.innerPath, {instancePath:instancePath+"/innerPath",parentData:data,parentDataProperty:"innerPath",rootData}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
}
if(data.options !== undefined){
if(!(validate33(data.options, {instancePath:instancePath+"/options",parentData:data,parentDataProperty:"options",rootData}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema18.type,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate42.errors = vErrors;
return errors === 0;
}

const schema19 = {"type":"object","additionalProperties":false,"properties":{"select":{"$ref":"#/definitions/selector"},"reject":{"type":"array","items":{"$ref":"#/definitions/selector"}},"fieldPaths":{"type":"array","items":{"type":"string"}},"options":{"$ref":"#/definitions/targetOptions"},"between":{"$ref":"#/definitions/between"},"pattern":{"$ref":"#/definitions/pattern"},"occurrences":{"$ref":"#/definitions/occurrences"},"innerPath":{"$ref":"#/definitions/innerPath"}}};
const schema20 = {"type":"object","additionalProperties":false,"properties":{"group":{"type":"string"},"version":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"},"labelSelector":{"type":"string"},"annotationSelector":{"type":"string"}}};

function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((((key0 === "group") || (key0 === "version")) || (key0 === "kind")) || (key0 === "name")) || (key0 === "namespace")) || (key0 === "labelSelector")) || (key0 === "annotationSelector"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema20,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.group !== undefined){
let data0 = data.group;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/group",schemaPath:"#/properties/group/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.group.type,parentSchema:schema20.properties.group,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.version !== undefined){
let data1 = data.version;
if(typeof data1 !== "string"){
const err2 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.version.type,parentSchema:schema20.properties.version,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.kind !== undefined){
let data2 = data.kind;
if(typeof data2 !== "string"){
const err3 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.kind.type,parentSchema:schema20.properties.kind,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.name !== undefined){
let data3 = data.name;
if(typeof data3 !== "string"){
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.name.type,parentSchema:schema20.properties.name,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.namespace !== undefined){
let data4 = data.namespace;
if(typeof data4 !== "string"){
const err5 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.namespace.type,parentSchema:schema20.properties.namespace,data:data4};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.labelSelector !== undefined){
let data5 = data.labelSelector;
if(typeof data5 !== "string"){
const err6 = {instancePath:instancePath+"/labelSelector",schemaPath:"#/properties/labelSelector/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.labelSelector.type,parentSchema:schema20.properties.labelSelector,data:data5};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.annotationSelector !== undefined){
let data6 = data.annotationSelector;
if(typeof data6 !== "string"){
const err7 = {instancePath:instancePath+"/annotationSelector",schemaPath:"#/properties/annotationSelector/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.annotationSelector.type,parentSchema:schema20.properties.annotationSelector,data:data6};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema20.type,parentSchema:schema20,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate51.errors = vErrors;
return errors === 0;
}

const schema21 = {"type":"object","additionalProperties":false,"properties":{"delimiter":{"type":"string"},"index":{"type":"integer"},"encoding":{"$ref":"#/definitions/encoding"},"create":{"type":"boolean"},"format":{"$ref":"#/definitions/format"},"keySeparator":{"$ref":"#/definitions/keySeparator"},"type":{"enum":["string","int","float","bool","null","yaml"]},"exactQueries":{"type":"boolean"},"ignoreMissing":{"type":"boolean"},"escape":{"enum":["json","yaml","toml","xml","shell","none"]},"keepUndeclared":{"type":"boolean"},"allowSecretValues":{"type":"boolean"}}};

function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func2.call(schema21.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema21,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.delimiter !== undefined){
let data0 = data.delimiter;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/delimiter",schemaPath:"#/properties/delimiter/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema21.properties.delimiter.type,parentSchema:schema21.properties.delimiter,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.index !== undefined){
let data1 = data.index;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err2 = {instancePath:instancePath+"/index",schemaPath:"#/properties/index/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema21.properties.index.type,parentSchema:schema21.properties.index,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.encoding !== undefined){
if(!(validate34(data.encoding, {instancePath:instancePath+"/encoding",parentData:data,parentDataProperty:"encoding",rootData}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
}
if(data.create !== undefined){
let data3 = data.create;
if(typeof data3 !== "boolean"){
const err3 = {instancePath:instancePath+"/create",schemaPath:"#/properties/create/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema21.properties.create.type,parentSchema:schema21.properties.create,data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.format !== undefined){
if(!(validate36(data.format, {instancePath:instancePath+"/format",parentData:data,parentDataProperty:"format",rootData}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
}
if(data.keySeparator !== undefined){
if(!(validate38(data.keySeparator, {instancePath:instancePath+"/keySeparator",parentData:data,parentDataProperty:"keySeparator",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
}
if(data.type !== undefined){
let data6 = data.type;
if(!((((((data6 === "string") || (data6 === "int")) || (data6 === "float")) || (data6 === "bool")) || (data6 === "null")) || (data6 === "yaml"))){
const err4 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema21.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema21.properties.type.enum,parentSchema:schema21.properties.type,data:data6};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.exactQueries !== undefined){
let data7 = data.exactQueries;
if(typeof data7 !== "boolean"){
const err5 = {instancePath:instancePath+"/exactQueries",schemaPath:"#/properties/exactQueries/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema21.properties.exactQueries.type,parentSchema:schema21.properties.exactQueries,data:data7};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.ignoreMissing !== undefined){
let data8 = data.ignoreMissing;
if(typeof data8 !== "boolean"){
const err6 = {instancePath:instancePath+"/ignoreMissing",schemaPath:"#/properties/ignoreMissing/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema21.properties.ignoreMissing.type,parentSchema:schema21.properties.ignoreMissing,data:data8};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.escape !== undefined){
let data9 = data.escape;
if(!((((((data9 === "json") || (data9 === "yaml")) || (data9 === "toml")) || (data9 === "xml")) || (data9 === "shell")) || (data9 === "none"))){
const err7 = {instancePath:instancePath+"/escape",schemaPath:"#/properties/escape/enum",keyword:"enum",params:{allowedValues: schema21.properties.escape.enum},message:"must be equal to one of the allowed values",schema:schema21.properties.escape.enum,parentSchema:schema21.properties.escape,data:data9};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.keepUndeclared !== undefined){
let data10 = data.keepUndeclared;
if(typeof data10 !== "boolean"){
const err8 = {instancePath:instancePath+"/keepUndeclared",schemaPath:"#/properties/keepUndeclared/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema21.properties.keepUndeclared.type,parentSchema:schema21.properties.keepUndeclared,data:data10};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.allowSecretValues !== undefined){
let data11 = data.allowSecretValues;
if(typeof data11 !== "boolean"){
const err9 = {instancePath:instancePath+"/allowSecretValues",schemaPath:"#/properties/allowSecretValues/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema21.properties.allowSecretValues.type,parentSchema:schema21.properties.allowSecretValues,data:data11};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema21.type,parentSchema:schema21,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate54.errors = vErrors;
return errors === 0;
}


function validate50(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((((key0 === "select") || (key0 === "reject")) || (key0 === "fieldPaths")) || (key0 === "options")) || (key0 === "between")) || (key0 === "pattern")) || (key0 === "occurrences")) || (key0 === "innerPath"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.select !== undefined){
if(!(validate51(data.select, {instancePath:instancePath+"/select",parentData:data,parentDataProperty:"select",rootData}))){
vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
errors = vErrors.length;
}
}
if(data.reject !== undefined){
let data1 = data.reject;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate51(data1[i0], {instancePath:instancePath+"/reject/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath:instancePath+"/reject",schemaPath:"#/properties/reject/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema19.properties.reject.type,parentSchema:schema19.properties.reject,data:data1};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.fieldPaths !== undefined){
let data3 = data.fieldPaths;
if(Array.isArray(data3)){
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
let data4 = data3[i1];
if(typeof data4 !== "string"){
const err2 = {instancePath:instancePath+"/fieldPaths/" + i1,schemaPath:"#/properties/fieldPaths/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema19.properties.fieldPaths.items.type,parentSchema:schema19.properties.fieldPaths.items,data:data4};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath:instancePath+"/fieldPaths",schemaPath:"#/properties/fieldPaths/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema19.properties.fieldPaths.type,parentSchema:schema19.properties.fieldPaths,data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.options !== undefined){
if(!(validate54(data.options, {instancePath:instancePath+"/options",parentData:data,parentDataProperty:"options",rootData}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
if(data.between !== undefined){
if(!(validate25(data.between, {instancePath:instancePath+"/between",parentData:data,parentDataProperty:"between",rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
if(data.pattern !== undefined){
if(!(validate27(data.pattern, {instancePath:instancePath+"/pattern",parentData:data,parentDataProperty:"pattern",rootData}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
if(data.occurrences !== undefined){
if(!(validate29(data.occurrences, {instancePath:instancePath+"/occurrences",parentData:data,parentDataProperty:"occurrences",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
if(data.innerPath !== undefined){
if(!(validate31(data.innerPath, {instancePath:instancePath+"/innerPath",parentData:data,parentDataProperty:"innerPath",rootData}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema19.type,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate50.errors = vErrors;
return errors === 0;
}


function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((((key0 === "path") || (key0 === "delete")) || (key0 === "source")) || (key0 === "sourceValue")) || (key0 === "sources")) || (key0 === "template")) || (key0 === "variables")) || (key0 === "targets"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.path !== undefined){
let data0 = data.path;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.properties.path.type,parentSchema:schema8.properties.path,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.delete !== undefined){
let data1 = data.delete;
if(true !== data1){
const err2 = {instancePath:instancePath+"/delete",schemaPath:"#/properties/delete/const",keyword:"const",params:{allowedValue: true},message:"must be equal to constant",schema:true,parentSchema:schema8.properties.delete,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.source !== undefined){
if(!(validate24(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
if(data.sourceValue !== undefined){
let data3 = data.sourceValue;
if(((typeof data3 !== "string") && (!((typeof data3 == "number") && (isFinite(data3))))) && (typeof data3 !== "boolean")){
const err3 = {instancePath:instancePath+"/sourceValue",schemaPath:"#/properties/sourceValue/type",keyword:"type",params:{type: schema8.properties.sourceValue.type},message:"must be string,number,boolean",schema:schema8.properties.sourceValue.type,parentSchema:schema8.properties.sourceValue,data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.sources !== undefined){
let data4 = data.sources;
if(Array.isArray(data4)){
if(data4.length < 1){
const err4 = {instancePath:instancePath+"/sources",schemaPath:"#/properties/sources/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema8.properties.sources,data:data4};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
if(!(validate42(data4[i0], {instancePath:instancePath+"/sources/" + i0,parentData:data4,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
errors = vErrors.length;
}
}
}
else {
const err5 = {instancePath:instancePath+"/sources",schemaPath:"#/properties/sources/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema8.properties.sources.type,parentSchema:schema8.properties.sources,data:data4};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.template !== undefined){
let data6 = data.template;
if(typeof data6 !== "string"){
const err6 = {instancePath:instancePath+"/template",schemaPath:"#/properties/template/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.properties.template.type,parentSchema:schema8.properties.template,data:data6};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.variables !== undefined){
let data7 = data.variables;
if(Array.isArray(data7)){
if(data7.length < 1){
const err7 = {instancePath:instancePath+"/variables",schemaPath:"#/properties/variables/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema8.properties.variables,data:data7};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
if(!(validate42(data7[i1], {instancePath:instancePath+"/variables/" + i1,parentData:data7,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
errors = vErrors.length;
}
}
}
else {
const err8 = {instancePath:instancePath+"/variables",schemaPath:"#/properties/variables/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema8.properties.variables.type,parentSchema:schema8.properties.variables,data:data7};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.targets !== undefined){
let data9 = data.targets;
if(Array.isArray(data9)){
const len2 = data9.length;
for(let i2=0; i2<len2; i2++){
if(!(validate50(data9[i2], {instancePath:instancePath+"/targets/" + i2,parentData:data9,parentDataProperty:i2,rootData}))){
vErrors = vErrors === null ? validate50.errors : vErrors.concat(validate50.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath:instancePath+"/targets",schemaPath:"#/properties/targets/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema8.properties.targets.type,parentSchema:schema8.properties.targets,data:data9};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema8.type,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate23.errors = vErrors;
return errors === 0;
}


function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(Array.isArray(data)){
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
if(!(validate23(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
}
else {
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema7.type,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}

const schema22 = {"type":"boolean"};

function validate67(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "boolean"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema22.type,parentSchema:schema22,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate67.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'",schema:schema6.required,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'",schema:schema6.required,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "replacements")) || (key0 === "spec")) || (key0 === "report"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.apiVersion !== undefined){
let data0 = data.apiVersion;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.apiVersion.type,parentSchema:schema6.properties.apiVersion,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!(((data0 === "fn.inlay.dev/v1alpha1") || (data0 === "builtin")) || (data0 === "fn.kpt.dev/v1alpha1"))){
const err4 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/enum",keyword:"enum",params:{allowedValues: schema6.properties.apiVersion.enum},message:"must be equal to one of the allowed values",schema:schema6.properties.apiVersion.enum,parentSchema:schema6.properties.apiVersion,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.kind.type,parentSchema:schema6.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!(((data1 === "ReplaceValues") || (data1 === "ReplacementTransformer")) || (data1 === "ApplyReplacements"))){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema6.properties.kind.enum},message:"must be equal to one of the allowed values",schema:schema6.properties.kind.enum,parentSchema:schema6.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.metadata !== undefined){
let data2 = data.metadata;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
const err7 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema6.properties.metadata.type,parentSchema:schema6.properties.metadata,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.replacements !== undefined){
if(!(validate22(data.replacements, {instancePath:instancePath+"/replacements",parentData:data,parentDataProperty:"replacements",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
let data4 = data.spec;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const key1 in data4){
if(!((key1 === "replacements") || (key1 === "report"))){
const err8 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema6.properties.spec,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data4.replacements !== undefined){
if(!(validate22(data4.replacements, {instancePath:instancePath+"/spec/replacements",parentData:data4,parentDataProperty:"replacements",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data4.report !== undefined){
if(!(validate67(data4.report, {instancePath:instancePath+"/spec/report",parentData:data4,parentDataProperty:"report",rootData}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema6.properties.spec.type,parentSchema:schema6.properties.spec,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.report !== undefined){
if(!(validate67(data.report, {instancePath:instancePath+"/report",parentData:data,parentDataProperty:"report",rootData}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema6.type,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

